"""``psum`` and its kin go through a tree leaf by leaf: what is not known may be one."""

import json
from functools import partial

import jax
import jax.numpy as jnp
from jax import lax


def statistics(tree):
    tree = lax.pmean(tree, "batch")
    return tree["loss"] + lax.psum(tree, axis_name="batch")["loss"]


def as_named(tree):
    mean = lambda x: jax.lax.pmean(x, axis_name="batch")  # noqa: E731
    largest = partial(lax.pmax, axis_name="batch")
    return mean(tree)["loss"] + largest(tree)["loss"] + lax.all_gather(tree, "batch")["loss"].sum()


def counted(x):
    return [x for _ in range(lax.psum(1, "batch"))]


def determinant(matrix):
    found = jnp.linalg.slogdet(matrix)
    return lax.stop_gradient(found.logabsdet)


def summed(x):
    return lax.psum({"a": x, "b": (x, x)}, "batch")["c"]  # E: lax.psum(...) has no key 'c': its keys are 'a', 'b'  [pytree-structure] ;; N: ...


def added(x):
    return lax.pmean(x, "batch") + jnp.ones(3)  # E: "+": the shapes do not go together: float array of shape (2,) and float array of shape (3,)  [pytree-leaf] ;; N: ...


def over(function, x):
    return jax.vmap(function, axis_name="batch")(x)


batch = jax.tree.map(jnp.asarray, json.loads('{"loss": [1, 2]}'), is_leaf=lambda x: isinstance(x, list))
over(statistics, batch)
over(as_named, batch)
over(counted, jnp.ones(2))
determinant(jnp.asarray(json.loads("[[1, 2], [3, 4]]")))
over(summed, jnp.ones((2, 2)))  # RAISES
over(added, jnp.ones((2, 2)))  # RAISES

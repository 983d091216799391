"""A list of leaves that is bound or changed again stays ``list[Any]``, as the total of a loop does."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

params = {"w": jnp.ones(3), "b": jnp.ones(2)}
leaves, treedef = jax.tree.flatten(params)
leaves = [np.asarray(leaf) for leaf in leaves]
others = jax.tree.leaves(params)
others[0] = np.zeros(3)
others.append(None)


def norm(params: dict[str, Array]) -> Array:
    return sum((x**2).sum() for x in jax.tree.leaves(params))


def total(params: dict[str, Array]) -> float:
    result = 0.0
    for x in jax.tree.leaves(params):
        result += x.sum()
    for x in jax.tree.leaves(params):
        x = np.asarray(x)
    return result


norm(params), total(params)
sum_of_squares: Array = sum([x @ x for x in jax.tree.leaves(params)])

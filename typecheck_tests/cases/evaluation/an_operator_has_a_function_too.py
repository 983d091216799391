"""``operator.add(a, b)`` is ``a + b``, also where it is handed on."""

import functools
import operator

import jax
import jax.numpy as jnp


def summed(params, others):
    total = functools.reduce(operator.add, jax.tree.leaves(params))
    both = jax.tree.map(operator.add, params, others)
    return total @ jnp.ones(4), both  # E: "@": the shapes do not go together: (3,) and (4,)  [pytree-leaf] ;; N: called at line 31


def scaled(params):
    grown = jax.tree.map(operator.mul, params, {"w": jnp.ones(3), "b": jnp.ones(4)})  # E: "*": the shapes do not go together: float array of shape (3,) and float array of shape (4,)  [pytree-leaf] ;; N: called at line 34
    return operator.getitem(grown, "w")


def picked(params):
    return operator.getitem(params, "weight")  # E: the dict has no key 'weight': its keys are 'w', 'b'  [pytree-structure] ;; N: called at line 32


def fits(params):
    doubled = functools.reduce(operator.add, [params["w"], operator.neg(params["w"])])
    return operator.matmul(doubled, jnp.ones(3))


tree = {"w": jnp.ones(3), "b": jnp.zeros(3)}
summed(tree, tree)  # RAISES
picked(tree)  # RAISES
fits(tree)
scaled(tree)  # RAISES

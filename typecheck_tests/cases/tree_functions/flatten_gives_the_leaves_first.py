"""The two results of flatten, unpacked in the wrong order."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array


def doubled(linear: Linear) -> list[Array]:
    _treedef, leaves = jax.tree.flatten(linear)
    return [x * 2 for x in leaves]  # E: a treedef has no items  [pytree-structure] ;; N: flatten returns the leaves first: leaves, treedef = jax.tree.flatten(tree) ;; N: called at line 37


def ones(linear: Linear) -> Linear:
    treedef, _leaves = jax.tree.flatten(linear)
    return jax.tree.unflatten(treedef, [jnp.ones(3), jnp.ones(2)])  # E: tree.unflatten: "treedef" is a list of length 2, not a treedef  [pytree-structure] ;; N: flatten returns the leaves first: leaves, treedef = jax.tree.flatten(tree) ;; N: called at line 38


def copied(linear: Linear) -> Linear:
    treedef, leaves = jax.tree.flatten(linear)
    return jax.tree.unflatten(treedef, leaves)  # E: tree.unflatten: "treedef" and "leaves" are swapped  [pytree-structure] ;; N: flatten gives the leaves first, unflatten takes the treedef first ;; N: called at line 39


def right(linear: Linear) -> Linear:
    leaves, treedef = jax.tree.flatten(linear)
    return jax.tree.unflatten(treedef, [x * 2 for x in leaves])


linear = Linear(jnp.ones(3), jnp.ones(2))
doubled(linear)  # RAISES
ones(linear)  # RAISES
copied(linear)  # RAISES
right(linear)

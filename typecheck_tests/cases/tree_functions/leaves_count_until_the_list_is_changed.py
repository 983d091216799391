import random

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array


def longer(leaves: list[Array]) -> None:
    leaves.append(jnp.ones(1))


def appended(linear: Linear) -> None:
    leaves, treedef = jax.tree.flatten(linear)
    _copy = [*leaves, jnp.ones(1)]
    jax.tree.unflatten(treedef, leaves[1:])
    # E: tree.unflatten: "treedef" has 2 leaves, "leaves" has 1  [pytree-structure] ;; N: called at line 54
    leaves.append(jnp.ones(1))
    jax.tree.unflatten(treedef, leaves[1:])


def appended_elsewhere(linear: Linear) -> None:
    leaves, treedef = jax.tree.flatten(linear)
    longer(leaves)
    jax.tree.unflatten(treedef, leaves[1:])
    other = jax.tree.leaves(linear)
    same = other
    same += [jnp.ones(1)]
    _a, _b, _c = other


def unpacked_before(linear: Linear) -> None:
    leaves = jax.tree.leaves(linear)
    _a, _b, _c = leaves  # E: 2 values are unpacked into 3 names  [pytree-structure] ;; N: called at line 56
    leaves.append(jnp.ones(1))
    _a, _b, _c = leaves


def shuffled(linear: Linear) -> None:
    leaves = jax.tree.leaves({"b": linear.bias, "a": linear.weight})
    random.shuffle(leaves)
    for _key, _leaf in zip({"b": 1, "a": 2}, leaves, strict=True):
        pass


linear = Linear(jnp.ones(3), jnp.ones(2))
appended(linear)  # RAISES
appended_elsewhere(linear)
unpacked_before(linear)  # RAISES
shuffled(linear)
treedef = jax.tree.structure(linear)
jax.tree.unflatten(treedef, (leaf for leaf in [1, 2, 3]))
# E: tree.unflatten: "treedef" has 2 leaves, "leaves" has 3  [pytree-structure]

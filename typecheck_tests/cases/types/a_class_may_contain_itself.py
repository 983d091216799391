"""Recursion ends: the class stays itself, and its inner parts are not looked into."""

from __future__ import annotations

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Chain:
    value: Array
    rest: Chain | None


chain = Chain(jnp.ones(3), Chain(jnp.ones(2), None))
reveal_type(jax.tree.map(lambda x: x * 2, chain))  # R: Chain
reveal_type(jax.tree.map(lambda a, b: a + b, chain, chain))  # R: Chain
shapes = jax.tree.map(lambda x: x.shape, chain)
reveal_type(shapes.value)  # R: tuple[int, ...]
jax.tree.map(jnp.add, chain, chain.value)
# E: tree.map: structures differ at the root: "chain" is Chain, "chain.value" is a leaf (float array of shape (3,))  [pytree-structure]

"""The result of one map is a tree for the next."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array


linear = Linear(jnp.ones(3), jnp.ones(3))
reveal_type(jax.tree.map(jnp.add, jax.tree.map(jnp.zeros_like, linear), linear))  # R: Linear
reveal_type(jax.tree.map(lambda n: n + 1, jax.tree.map(lambda x: x.size, {"w": linear.bias})))  # R: dict[str, int]
jax.tree.map(jnp.add, jax.tree.map(jnp.zeros_like, (linear,)), linear)
# E: tree.map: structures differ at the root: the first tree is a tuple of length 1, "linear" is Linear  [pytree-structure]

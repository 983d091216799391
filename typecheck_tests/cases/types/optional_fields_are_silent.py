"""``Array | None`` may be either: two such trees may well agree."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array | None


with_bias, without = Linear(jnp.ones(3), jnp.ones(3)), Linear(jnp.ones(3), None)
reveal_type(jax.tree.map(lambda p, g: p - g, with_bias, with_bias))  # R: Linear
reveal_type(jax.tree.map(lambda p, g: p - g, without, without))  # R: Linear
reveal_type(jax.tree.map(lambda p: p.mean(), without))  # R: Linear
shapes = jax.tree.map(lambda p: p.shape, without)
reveal_type(shapes.bias)  # R: tuple[int, ...] | None

"""The result has that tree in place of each leaf."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array


x = jnp.ones(3)
split = jax.tree.map(lambda x: (x, x.shape), {"w": x})
reveal_type(split)  # R: dict[str, tuple[Array, tuple[int, ...]]]
moments = jax.tree.map(lambda x: {"mu": x, "nu": x}, Linear(x, x))
reveal_type(moments)  # R: Mapped[Linear, dict[str, Array]]
reveal_type(moments.weight["mu"])  # R: Array
reveal_type(jax.tree.map(lambda x: Linear(x, x), [x])[0].bias)  # R: Array

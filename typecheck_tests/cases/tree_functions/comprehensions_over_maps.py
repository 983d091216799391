"""A comprehension has the type of the mapped tree, declared or not."""

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones((3, 2))
stacked = {"w": x}
unstacked = [jax.tree.map(lambda leaf: leaf[i], stacked) for i in range(3)]
reveal_type(unstacked)  # R: list[dict[str, Array]]
declared: list[dict[str, Array]] = [jax.tree.map(lambda leaf: leaf[i], stacked) for i in range(3)]
reveal_type({i: jax.tree.map(lambda leaf: leaf.ndim, (x,)) for i in range(3)})  # R: dict[int, tuple[int]]
reveal_type([jax.tree.map(jnp.shape, tree) for tree in unstacked])  # R: list[dict[str, tuple[int, ...]]]
reveal_type(tuple(jax.tree.map(jnp.negative, tree) for tree in unstacked))  # R: tuple[dict[str, Array], ...]

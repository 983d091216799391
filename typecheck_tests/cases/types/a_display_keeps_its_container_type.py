"""A container that is written out in the call has the type that it has without the call."""

import jax
import jax.numpy as jnp

x = jnp.ones(3)
reveal_type(jax.tree.map(lambda a: a.ndim, {"w": x, "b": x}))  # R: dict[str, int]
reveal_type(jax.tree.map(lambda a: a.ndim, [x, x]))  # R: list[int]
reveal_type(jax.tree.map(lambda a: a.ndim, (x, [x])))  # R: tuple[int, list[int]]

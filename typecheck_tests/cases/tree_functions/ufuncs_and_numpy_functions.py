"""What jax.numpy offers is as good as a function written here."""

import jax
import jax.numpy as jnp

x = jnp.ones(3)
params, grads = {"w": x, "b": x}, {"w": x, "b": x}
reveal_type(jax.tree.map(jnp.add, params, grads))  # R: dict[str, Array]
reveal_type(jax.tree.map(jnp.zeros_like, params))  # R: dict[str, Array]
reveal_type(jax.tree.map(jnp.shape, params))  # R: dict[str, tuple[int, ...]]
reveal_type(jax.tree.map(jnp.where, {"w": True}, {"w": x}, {"w": x}))  # R: dict[str, Array]
jax.tree.map(jnp.add, {"w": 1, "b": 2.0}, grads)

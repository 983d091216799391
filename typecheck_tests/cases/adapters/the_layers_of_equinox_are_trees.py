"""Facts about the classes of a library are recorded when its own modules are analysed."""

import equinox as eqx
import jax
import jax.numpy as jnp

linear = eqx.nn.Linear(2, 3, key=jax.random.key(0))
shapes = jax.tree.map(jnp.shape, linear)
reveal_type(shapes.weight)  # R: tuple[int, ...]
reveal_type(shapes.use_bias)  # R: bool
jax.tree.map(jnp.add, linear, linear.weight)  # E: tree.map: structures differ at the root: "linear" is Linear, "linear.weight" is a leaf (float array of shape (3, 2))  [pytree-structure]

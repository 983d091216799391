"""What a call that fails gives is nothing that mypy has to remember."""

import jax
import jax.numpy as jnp

x = jnp.ones((3, 2))
added = jax.vmap(lambda t: jax.tree.map(jnp.add, t, [x]))({"w": x})  # E: tree.map: structures differ at the root: ...  [pytree-structure]
reduced = jax.vmap(lambda t: jax.tree.reduce(lambda a: a, [t, t]))(x)  # E: tree.reduce: the function is given 2 arguments, ...  [pytree-leaf]

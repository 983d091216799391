"""Keys that are seen are compared, in any order."""

import jax
import jax.numpy as jnp

x = jnp.ones(3)
jax.tree.map(jnp.add, {"w": x, "b": x}, {"w": x, "bias": x})
# E: tree.map: structures differ at the root: the first tree is a dict with keys 'b', 'w', the second tree is a dict with keys 'bias', 'w'  [pytree-structure]
jax.tree.map(jnp.add, {"w": x, "b": x}, {"b": x, "w": x})
name = "w"
jax.tree.map(jnp.add, {name: x}, {"w": x})
more = {"w": x}
jax.tree.map(jnp.add, {**more}, {"w": x})

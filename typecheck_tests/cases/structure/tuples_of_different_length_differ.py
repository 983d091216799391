"""The lengths are part of the structure."""

import jax
import jax.numpy as jnp
from jax import Array

pair: tuple[Array, Array] = (jnp.ones(3), jnp.ones(3))
triple: tuple[Array, Array, Array] = (*pair, jnp.ones(3))
jax.tree.map(jnp.add, pair, triple)
# E: tree.map: structures differ at the root: "pair" is a tuple of length 2, "triple" is a tuple of length 3  [pytree-structure]
jax.tree.map(jnp.add, pair, triple[:2])
many: tuple[Array, ...] = triple
jax.tree.map(jnp.add, triple, many)

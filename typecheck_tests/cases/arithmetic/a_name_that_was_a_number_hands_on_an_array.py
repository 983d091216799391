"""What is multiplied by it is a plain array: a name for the product may hold any array later."""

import jax.numpy as jnp
from jax import Array


def attend(queries: Array, heads: int) -> Array:
    scale = heads // 2
    scale = 1.0 / jnp.sqrt(scale)
    weights = jnp.tanh(queries) * scale
    weights = jnp.exp(weights)
    reveal_type(weights)  # R: Array
    return weights


attend(jnp.ones(3), 4)

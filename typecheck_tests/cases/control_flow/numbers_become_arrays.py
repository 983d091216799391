"""A number that goes through a loop comes back as an array."""

import jax.numpy as jnp
from jax import lax


def add(total: float, x: float) -> tuple[float, float]:
    return total + x, total


reveal_type(lax.scan(add, 0.0, jnp.ones(3)))  # R: tuple[Array, Array]
reveal_type(lax.while_loop(lambda i: i < 3, lambda i: i + 1, 0))  # R: Array
reveal_type(lax.fori_loop(0, 3, lambda i, c: (c[0] + i, c[1]), (0, jnp.ones(2))))  # R: tuple[Array, Array]
reveal_type(lax.map(lambda x: (x, {"one": 1}), jnp.ones(3)))  # R: tuple[Array, dict[str, Array]]
reveal_type(lax.associative_scan(jnp.add, jnp.ones(3)))  # R: Array

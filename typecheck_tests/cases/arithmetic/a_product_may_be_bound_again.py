"""A name that holds the product of a number and an array may hold another array later."""

import jax
import jax.numpy as jnp
from jax import Array


@jax.jit
def half(x):
    return x / 2


def positive(x: Array) -> Array:
    y = 0.1 * half(x)
    y = jnp.maximum(y, 0.0)
    return y


def conditional(x: Array) -> Array:
    y = 0.1 * jax.vmap(lambda row: row + 1)(x)
    if x.ndim:
        y = jnp.maximum(y, 0.0)
    return y


def summed(x: Array) -> float:
    total = 0.0
    total = total + 0.5 * half(x)
    return total


positive(jnp.ones(2)), conditional(jnp.ones(2)), summed(jnp.ones(()))

"""A number that is updated by its gradient becomes an array: its variable is not held to either."""

from collections.abc import Callable

import jax
import jax.numpy as jnp
from jax import Array


def f(x: float) -> float:
    return x**3


def loss(w: Array) -> Array:
    return jnp.sum(w)


reveal_type(jax.grad(f)(2.0))  # R: Array
x = 1.0
for _ in range(3):
    x = x - 0.1 * jax.grad(f)(x)
slope: float = jax.grad(f)(2.0)
derivative: Callable[[float], float] = jax.grad(f)
total = 0.0
value, grads = jax.value_and_grad(loss)(jnp.ones(3))
total += value
value = float(value)

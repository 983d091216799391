"""What is computed from the results of a function that is declared ``-> float``, and jitted, goes on as a number."""

import jax
import jax.numpy as jnp
from jax import Array


@jax.jit
def loss(w: float) -> float:
    return w * 2.0


@jax.jit
def norm(w: Array) -> Array:
    return jnp.sum(w**2)


def train(steps: int) -> float:
    total, count = 0.0, 0
    for _ in range(steps):
        total += loss(1.0)
        total -= loss(0.5)
        total = total + loss(2.0)
        total = 0.5 * total + loss(2.0) / 2
        count += 1
    average: float = (total - loss(1.0)) / count
    return average


def regularised(w: Array) -> float:
    total = 0.0
    total += norm(w)
    total = total - 2 * norm(w)
    reveal_type(loss(1.0) - loss(2.0))  # R: Array
    return total * loss(1.0) ** 2


train(3)
regularised(jnp.ones(3))

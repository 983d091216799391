"""A name that holds the result of a branch on one way may hold something else on another."""

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array, lax
from jax.typing import ArrayLike


class Bounds(NamedTuple):
    low: ArrayLike


def adapted(bounds: Bounds, adapts: bool, x: Array) -> Array:
    if adapts:
        low = lax.cond(x < bounds.low, lambda: jnp.maximum(x, 0), lambda: bounds.low)
    else:
        low = bounds.low
    return x - low


adapted(Bounds(jnp.array(0.0)), True, jnp.array(1.0))
adapted(Bounds(0.0), False, jnp.array(1.0))

"""A function over any tree: ``T`` fits itself, and itself comes back."""

from typing import TypeVar

import jax
import jax.numpy as jnp

T = TypeVar("T")
S = TypeVar("S")


def scaled(params: T, rate: float) -> T:
    return jax.tree.map(lambda x: x * rate, params)


def stepped(params: T, grads: T) -> T:
    return jax.tree.map(lambda p, g: p - 0.1 * g, params, grads)


def both(one: T, other: S) -> T:
    return jax.tree.map(lambda a, b: a, one, other)


x = jnp.ones(3)
reveal_type(stepped({"w": x}, {"w": x}))  # R: dict[str, Array]
reveal_type(scaled((x, x), 2.0))  # R: tuple[Array, Array]
both((x, 1), (x, "a"))

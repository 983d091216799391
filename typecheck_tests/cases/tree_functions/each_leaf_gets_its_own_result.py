"""Where leaves differ in type, so do the results."""

from typing import TypeVar

import jax
import jax.numpy as jnp

T = TypeVar("T")


def wrapped(x: T) -> list[T]:
    return [x]


reveal_type(jax.tree.map(lambda x: x, (jnp.ones(3), "a", 1)))  # R: tuple[Array, str, int]
reveal_type(jax.tree.map(wrapped, (jnp.ones(3), "a")))  # R: tuple[list[Array], list[str]]

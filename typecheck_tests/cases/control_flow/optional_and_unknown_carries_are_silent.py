"""What may fit is no error."""

from typing import Any

import jax
import jax.numpy as jnp
from jax import Array, lax


def keep(c: Array | None, x: Array) -> tuple[Array | None, Array]:
    return (None, x) if c is None else (c + x, c)


def grow(c: Any, x: Array) -> tuple[Any, None]:
    return jax.tree.map(lambda leaf: leaf + x, c), None


def run(init: Array | None, state: Any) -> None:
    lax.scan(keep, init, jnp.ones(3))
    lax.scan(grow, state, jnp.ones(3))
    lax.scan(grow, {"a": (state, init)}, jnp.ones(3))


run(None, 0.0)
run(jnp.ones(()), [0.0])
reveal_type(lax.scan(lambda _, x: (None, x), None, jnp.ones(3)))  # R: tuple[None, Array]

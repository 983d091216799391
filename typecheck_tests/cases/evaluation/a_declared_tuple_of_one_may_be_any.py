"""``tuple[int]`` is what people write for any number of them: its length is not held against them."""

import jax.numpy as jnp
from jax import Array


def pad(x: Array, widths: tuple[int]) -> Array:
    first, *_ = widths
    return jnp.pad(x, widths[0]) + widths[1] + first  # type: ignore[misc]


def cut(x: Array, shape: tuple[int, int]) -> Array:
    rows, columns, depth = shape  # type: ignore[misc]
    return x[:rows, :columns, :depth]


print(pad(jnp.ones(2), (1, 2)))  # type: ignore[arg-type]

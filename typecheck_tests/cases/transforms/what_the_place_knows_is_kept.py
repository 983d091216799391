"""A name that holds a transformed lambda is called elsewhere: what mypy knew where it was written still holds."""

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(3)
offset: Array | None = x if x.sum() > 0 else None
assert offset is not None
shift = jax.jit(lambda x: x + offset)


def shifted() -> Array:
    result = shift(x)
    return result


def scaled(by: Array | None) -> Array:
    if by is None:
        return x
    step = jax.jit(lambda p: p * by.sum())
    out = step(x)
    return step(out)


class Trainer:
    def __init__(self) -> None:
        self.step = jax.jit(lambda x: x * 2)

    def run(self) -> Array:
        return self.step(x)


shifted()
scaled(x)
Trainer().run()
for factor in range(3):
    scale = jax.jit(lambda x: x * factor)
    scale(x)
params = {"w": x}
params = jax.jit(lambda p: jax.tree.map(lambda leaf: leaf * 2, p))(params)
total = 0.0
total = jax.jit(lambda t: t + 1)(total)
total = float(total)

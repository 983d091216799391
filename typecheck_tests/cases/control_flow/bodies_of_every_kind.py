"""Methods, callable objects, partial application, jitted and checkpointed functions."""

import functools

import jax
import jax.numpy as jnp
from jax import Array, lax


class Cell:
    def __init__(self, w: Array) -> None:
        self.w = w

    def __call__(self, h: Array, x: Array) -> tuple[Array, Array]:
        return jnp.tanh(self.w * h + x), h

    def wrong(self, h: Array, x: Array) -> tuple[object, None]:
        return (h, x), None


def scaled(scale: float, c: Array, x: Array) -> tuple[Array, None]:
    return c + scale * x, None


@jax.jit
def jitted(c: Array, x: Array) -> tuple[object, None]:
    return [c], None


xs = jnp.ones(3)
cell = Cell(xs[0])
reveal_type(lax.scan(cell, xs[0], xs))  # R: tuple[Array, Array]
reveal_type(lax.scan(jax.checkpoint(cell.__call__), xs[0], xs)[0].sum())  # R: Array
lax.scan(functools.partial(scaled, 2.0), 0.0, xs)
lax.scan(cell.wrong, 0.0, xs)
# E: lax.scan: the carry changes at the root: "init" is a leaf (float), "cell.wrong" returns a tuple of length 2  [pytree-carry]
lax.scan(jitted, 0.0, xs)
# E: lax.scan: the carry changes at the root: "init" is a leaf (float), "jitted" returns a list of length 1  [pytree-carry]

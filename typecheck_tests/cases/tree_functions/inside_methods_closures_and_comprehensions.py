"""Where the call stands makes no difference."""

import asyncio
from collections.abc import Callable, Iterator

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array

    def scaled(self, by: float) -> "Linear":
        return jax.tree.map(lambda x: x * by, self)

    @classmethod
    def like(cls, other: "Linear") -> "Linear":
        return jax.tree.map(jnp.zeros_like, other)


def scaler(by: float) -> Callable[[Linear], Linear]:
    return lambda linear: jax.tree.map(lambda x: x * by, linear)


def halves(linear: Linear) -> Iterator[Linear]:
    for _ in range(2):
        linear = jax.tree.map(lambda x: x / 2, linear)
        yield linear


async def later(linear: Linear) -> Linear:
    return jax.tree.map(lambda x: x + 1, linear)


linear = Linear.like(Linear(jnp.ones(3), jnp.ones(3)).scaled(2.0))
asyncio.run(later(scaler(2.0)(linear)))
first, second = halves(linear)
picked = jax.tree.map(lambda x: x, first) if linear else jax.tree.map(lambda x: x, second)
reveal_type(picked)  # R: Linear
assert jax.tree.map(lambda x: x.mean(), linear), f"{jax.tree.map(lambda x: x.mean(), linear)}"

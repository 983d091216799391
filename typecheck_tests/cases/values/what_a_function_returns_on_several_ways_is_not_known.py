"""Several returns, a mutated result, a generator: no one display is the result."""

import asyncio

import jax
import jax.numpy as jnp
from jax import Array

x = jnp.ones(3)


def either(wide: bool) -> list[Array]:
    if wide:
        return [x, x]
    return [x]


def grown(n: int) -> list[Array]:
    made = [x]
    for _ in range(n):
        made += [x]
    return made


async def later() -> dict[str, Array]:
    return {"w": x}


def deep(n: int) -> dict[str, object]:
    return {"inner": deep(n - 1)} if n else {"x": x}


two = [x, x]
jax.tree.map(jnp.add, either(True), two)
jax.tree.map(jnp.add, grown(1), two)
jax.tree.map(jnp.add, asyncio.run(later()), {"w": x})
jax.tree.map(lambda a, b: a, deep(1), {"inner": {"x": x}})
jax.tree.map(lambda a, b: a, deep(0), {"x": x})

"""A list of branches that is built is not looked into."""

import functools

import jax.numpy as jnp
from jax import Array, lax

xs = jnp.ones(3)


def scale(k: float, x: Array) -> Array:
    return k * x


lax.switch(1, [functools.partial(scale, float(k)) for k in range(3)], xs)
lax.switch(1, tuple(lambda x, k=k: x * k for k in range(3)), xs)
several = [lambda x: x]
several.append(lambda x: x * 2)
lax.switch(1, several, xs)
operands = (xs,)
lax.cond(True, lambda x: x, lambda x: -x, *operands)

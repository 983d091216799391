"""A jitted function cannot return what is no array."""

import jax
import jax.numpy as jnp
from jax import Array


def named(x: Array) -> tuple[Array, str]:
    return x, "name"


def shown(x: Array) -> tuple[object, ...]:
    return x, "name"


@jax.jit
def fine(x: Array) -> tuple[Array, None, dict[str, int]]:
    return x, None, {"n": 3}


jax.jit(named)(jnp.ones(2))  # E: jit: the result at [1] is str, which is no JAX type  [pytree-leaf]
jax.jit(shown)(jnp.ones(2))  # E: jit: the result at [1] is str, which is no JAX type  [pytree-leaf]
fine(jnp.ones(2))

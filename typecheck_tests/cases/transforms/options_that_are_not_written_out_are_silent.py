"""Static arguments that come out of a variable are unknown, so nothing is said of the call."""

import jax
import jax.numpy as jnp
from jax import Array

STATIC = ("mode",) if jnp.ones(1).size else ("x",)


def run(x: Array, mode: str) -> Array:
    return x


jitted = jax.jit(run, static_argnames=STATIC)
jitted(jnp.ones(2), "train")

"""Static arguments that come out of a variable are unknown, so nothing is said of the call."""

import functools

import jax
import jax.numpy as jnp
from jax import Array

STATIC = ("mode",) if jnp.ones(1).size else ("x",)


def run(x: Array, mode: str) -> Array:
    return x


jitted = jax.jit(run, static_argnames=STATIC)
jitted(jnp.ones(2), "train")


def handed_on(function):
    """JAX reads the parameters of what is wrapped."""

    @functools.wraps(function)
    def handing(*args, **named):
        return function(*args, **named)

    return handing


jax.jit(handed_on(run), static_argnames="mode")(jnp.ones(2), "train")
jax.jit(handed_on(run), static_argnums=1)(jnp.ones(2), "train")

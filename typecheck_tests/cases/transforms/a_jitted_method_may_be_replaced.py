"""A jitted method may be set on an object, as with JAX's own types; another one may not, as mypy always says."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array


class Env:
    @partial(jax.jit, static_argnames="self")
    def step(self, x: Array) -> Array:
        return x + 1

    def reset(self, x: Array) -> Array:
        return x * 0


env = Env()
env.step = jax.jit(jax.vmap(env.step))
env.step(jnp.ones(3))
env.reset = jax.jit(env.reset)
# E(type): Cannot assign to a method  [method-assign] -- mypy's own word on what is not jitted

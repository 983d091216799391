"""A jitted method may be set on an object, as with JAX's own types; another one may not, as mypy always says."""

import jax
import jax.numpy as jnp
from jax import Array


class Env:
    @jax.jit
    @staticmethod
    def observe(x: Array) -> Array:
        return x

    def step(self, x: Array) -> Array:
        return x + 1

    reset = jax.jit(lambda self, x: x)


class Jitted:
    @jax.jit
    def step(self: Array, x: Array) -> Array:
        return x


env, jitted = Env(), Jitted()
jitted.step = jax.jit(jax.vmap(env.step))
jitted.step(jnp.ones(3))
env.step = jax.jit(env.step)
# E(type): Cannot assign to a method  [method-assign] -- mypy's own word on what is not jitted

"""A jitted method overrides another one as freely as with JAX's own types; where it fits, it keeps its signature."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array


class Search:
    @partial(jax.jit, static_argnames="self")
    def init(self, x: Array) -> Array:
        return x

    @partial(jax.jit, static_argnames="self")
    def ask(self, x: Array) -> Array:
        return x


class Gradient(Search):
    @partial(jax.jit, static_argnames="self")
    def init(self, x: Array, mean: Array, rate: float) -> dict[str, Array]:
        return {"x": x, "mean": mean * rate}

    @partial(jax.jit, static_argnames="self")
    def ask(self, x: Array) -> Array:
        return x + 1


reveal_type(Gradient().ask(jnp.ones(2)))  # R: Array
Gradient().init(jnp.ones(2), jnp.ones(2), 0.1)["mean"]

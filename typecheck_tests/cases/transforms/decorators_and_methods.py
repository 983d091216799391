"""Axes given to partial, or to a bound method, count the arguments that JAX sees."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array


@partial(jax.vmap, in_axes=(0, None))
def shift(x: Array, by: float) -> Array:
    return x + by


class Model:
    w = jnp.ones(3)

    def apply(self, x: Array) -> Array:
        return self.w * x

    def batched(self, x: Array) -> Array:
        return jax.vmap(self.apply, in_axes=(0,))(x)


x = jnp.ones(3)
shift(x, 2.0)
shift(x)  # E: Missing positional argument "by" in call to "shift"  [call-arg]
Model().batched(x)

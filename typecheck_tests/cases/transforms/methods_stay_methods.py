"""A jitted method binds its object, and its static arguments are counted with ``self``."""

from functools import partial

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array

    @jax.jit
    def __call__(self, x: Array) -> Array:
        return self.weight * x

    @partial(jax.jit, static_argnums=1)
    def power(self, n: int) -> Array:
        return self.weight**n if n > 1 else self.weight


linear = Linear(jnp.ones(2))
reveal_type(linear(jnp.ones(2)))  # R: Array
reveal_type(linear.power(2))  # R: Array
linear.power(jnp.array(2))
# E: jit: n is static: an array (int scalar) cannot be static: JAX compares static values and hashes them  [pytree-static]

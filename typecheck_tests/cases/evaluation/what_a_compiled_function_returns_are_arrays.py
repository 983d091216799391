"""A text among what a jitted function returns is no array; the bounds of a loop are integers."""

import jax
import jax.numpy as jnp
from jax import lax


class Named:
    def __call__(self, x):
        return x, self.name()

    def name(self):
        return "name"


def given(value):
    return value


x = jnp.ones(2)
jax.jit(Named().__call__)(x)  # E: jit: the result at [1] is str, which is no JAX type  [pytree-leaf]
jax.jit(given(lambda x: {"x": x, "name": "x"}))(x)  # E: jit: the result at ['name'] is str, which is no JAX type  [pytree-leaf]
jax.jit(lambda x: (x, None, 3))(x)
lax.fori_loop(*(0, given(3.0)), lambda i, c: c, 1.0)  # E: lax.fori_loop: "upper" is float, but must be an integer  [pytree-carry]
lax.fori_loop(given(0), given(6) / 2, lambda i, c: c, 1.0)  # E: lax.fori_loop: "upper" is float, but must be an integer  [pytree-carry]
lax.fori_loop(given(0.0), given(3.0), lambda i, c: c, 1.0)
lax.fori_loop(given(0), jnp.int32(3), lambda i, c: c, 1.0)

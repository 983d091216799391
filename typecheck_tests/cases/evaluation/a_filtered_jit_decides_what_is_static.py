"""``filter_jit`` takes no ``static_argnames``: what is no array is static."""

from functools import partial

import equinox as eqx
import jax.numpy as jnp


def power(x, n):
    return x**n


compiled = eqx.filter_jit(power)
assert compiled(jnp.ones(3), 2)[0] == 1
eqx.filter_jit(power, donate="none")(jnp.ones(3), 2)
make = partial(eqx.filter_jit, static_argnames=["n"])
make(power)  # E: filter_jit: takes no static_argnames: what is no array is static  [pytree-leaf]

"""A function that is compiled with ``in_shardings`` takes no keywords."""

import jax
import jax.numpy as jnp

one = jax.sharding.SingleDeviceSharding(jax.devices()[0])
x = jnp.ones(3)


def add(x, y):
    return jax.tree.map(jnp.add, x, y)


jax.jit(add, in_shardings=(one, one))(x, x)
jax.jit(add, in_shardings=None)(x, y=x)
jax.jit(add, out_shardings=one)(x, y=x)
jax.jit(add, in_shardings=(one, one))(x, y=x)  # E: jit: "y" is given by keyword, and in_shardings takes arguments by position only  [pytree-prefix]
jax.jit(add, in_shardings="data")  # E: jit: in_shardings holds 'data', which is no sharding  [pytree-prefix]
jax.jit(add, out_shardings={"x": 3})  # E: jit: out_shardings holds 3, which is no sharding  [pytree-prefix]

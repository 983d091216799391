"""``fori_loop`` counts from one integer to another; two floats have one dtype and are taken."""

import jax.numpy as jnp
from jax import lax

n = 6
lax.fori_loop(0, 3.0, lambda i, c: c, 1.0)  # E: lax.fori_loop: "upper" is float, but must be an integer  [pytree-carry]
lax.fori_loop(0, n / 2, lambda i, c: c, 1.0)  # E: lax.fori_loop: "upper" is float, but must be an integer  [pytree-carry]
lax.fori_loop(0, n // 2, lambda i, c: c, 1.0)
lax.fori_loop(0.0, 3.0, lambda i, c: c, 1.0)
lax.fori_loop(0, jnp.int32(3), lambda i, c: c, 1.0)

"""An array in the place of the body."""

import jax.numpy as jnp
from jax import lax

lax.fori_loop(0, 3, jnp.ones(3), lambda i, c: c)
# E: lax.fori_loop: "body_fun" is float array of shape (3,), not a function  [pytree-carry]

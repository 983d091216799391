"""A string or a function is no leaf of a carry, an output or an element."""

import jax.numpy as jnp
from jax import lax

xs = jnp.ones(3)
lax.scan(lambda c, x: (c, x), {"w": xs, "name": "mlp"}, xs)
# E: lax.scan: init['name'] is str, which JAX cannot trace  [pytree-leaf]
lax.scan(lambda c, x: (c, "a"), 0.0, xs)
# E: lax.scan: "f" returns str at [1], which is no JAX type  [pytree-leaf]
lax.map(lambda x: ("id", x), xs)
# E: lax.map: "f" returns str at [0], which is no JAX type  [pytree-leaf]

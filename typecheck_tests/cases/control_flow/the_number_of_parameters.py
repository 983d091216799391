"""Every body is called with as many arguments as its loop gives."""

import jax.numpy as jnp
from jax import lax

xs = jnp.ones(3)
lax.scan(lambda c: (c, None), 0.0, xs)
# E: lax.scan: the function is given 2 arguments, but takes 1  [pytree-leaf]
lax.fori_loop(0, 3, lambda c: c, xs)
# E: lax.fori_loop: the function is given 2 arguments, but takes 1  [pytree-leaf]
lax.map(lambda a, b: a + b, (xs, xs))
# E: lax.map: the function is given 1 argument, but takes 2  [pytree-leaf]
lax.associative_scan(lambda a: a, xs)
# E: lax.associative_scan: the function is given 2 arguments, but takes 1  [pytree-leaf]
lax.scan(lambda c, x, scale=2.0: (c + scale * x, None), 0.0, xs)

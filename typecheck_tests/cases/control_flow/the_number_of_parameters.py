"""Every body is called with as many arguments as its loop gives."""

import jax.numpy as jnp
from jax import lax

xs = jnp.ones(3)
lax.scan(lambda c: (c, None), 0.0, xs)
# E: lax.scan: "f" is given 2 arguments (carry, x), but takes 1  [pytree-carry]
lax.fori_loop(0, 3, lambda c: c, xs)
# E: lax.fori_loop: "body_fun" is given 2 arguments (i, carry), but takes 1  [pytree-carry]
lax.map(lambda a, b: a + b, (xs, xs))
# E: lax.map: "f" is given 1 argument (x), but takes 2  [pytree-carry]
lax.associative_scan(lambda a: a, xs)
# E: lax.associative_scan: "fn" is given 2 arguments (a, b), but takes 1  [pytree-carry]
lax.scan(lambda c, x, scale=2.0: (c + scale * x, None), 0.0, xs)

"""Only an ``int`` becomes a ``float`` by itself."""

import jax.numpy as jnp
from jax import lax

xs = jnp.ones(3)
lax.scan(lambda c, x: (c + x, None), 0, xs)
lax.scan(lambda c, x: (0.5, None), 0, xs)
lax.scan(lambda c, x: (0, None), 1.0, xs)
# E: lax.scan: the carry changes at the root: "init" is float scalar, "f" returns int scalar  [pytree-carry]
lax.while_loop(lambda c: c[0] < 3, lambda c: (c[0] + 1, 1), (0, False))
# E: lax.while_loop: the carry changes at [1]: "init_val" is bool scalar, "body_fun" returns int scalar  [pytree-carry]

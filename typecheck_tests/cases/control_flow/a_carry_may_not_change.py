"""What goes into a loop as the carry comes out as the carry."""

import jax.numpy as jnp
from jax import lax

xs = jnp.ones(3)
lax.scan(lambda c, x: ((c[0], c[1], x), None), (0.0, 1.0), xs)
# E: lax.scan: the carry changes at the root: "init" is a tuple of length 2, "f" returns a tuple of length 3  [pytree-carry]
lax.scan(lambda c, x: ({"a": c["a"], "b": None}, x), {"a": 0.0, "b": 0.0}, xs)
# E: lax.scan: the carry changes at ['b']: "init" is a leaf (float), "f" returns None  [pytree-carry]
lax.while_loop(lambda c: c[0] < 3, lambda c: [c[0] + 1, c[1]], (0, xs))
# E: lax.while_loop: the carry changes at the root: "init_val" is a tuple of length 2, "body_fun" returns a list of length 2  [pytree-carry]
lax.fori_loop(0, 3, lambda i, c: (c, i), 0)
# E: lax.fori_loop: the carry changes at the root: "init_val" is a leaf (int), "body_fun" returns a tuple of length 2  [pytree-carry]
lax.fori_loop(0, 3, lambda i, c: (c[0] + i, c[1]), (0, xs))

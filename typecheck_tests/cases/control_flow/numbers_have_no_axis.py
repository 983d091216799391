"""A loop goes over a leading axis, which a number has not."""

import jax.numpy as jnp
from jax import lax

lax.map(lambda x: x, [1.0, 2.0])
# E: lax.map: "xs" holds float, which has no axis to loop over  [pytree-carry]
lax.scan(lambda c, _: (c + 1, None), 0, 10)
# E: lax.scan: "xs" is int, which has no axis to loop over  [pytree-carry] ;; N: a number of steps is given by xs=None, length=...
lax.scan(lambda c, _: (c + 1, None), 0)
# E: lax.scan: "xs" is None and "length" is not given  [pytree-carry]
lax.scan(lambda c, _: (c + 1, None), 0, length=10)
lax.map(lambda x: x + 1, [jnp.ones(3), jnp.ones(3)][0])

"""``fn`` returns as many leaves as an element has."""

import jax.numpy as jnp
from jax import lax

xs = jnp.ones(3)
reveal_type(lax.associative_scan(lambda a, b: (a[0] * b[0], b[0] * a[1] + b[1]), (xs, xs)))  # R: tuple[Array, Array]
lax.associative_scan(lambda a, b: a[0] * b[0], (xs, xs))
# E: lax.associative_scan: "fn" returns 1 leaf, but "elems" has 2  [pytree-carry]

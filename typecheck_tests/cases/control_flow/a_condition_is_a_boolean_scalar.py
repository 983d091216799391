"""``cond_fun`` returns one boolean, no tree of them."""

import jax.numpy as jnp
from jax import lax

lax.while_loop(lambda c: (c[0] < 3, c[1] < 3), lambda c: c, (0, 0))
# E: lax.while_loop: "cond_fun" returns a tuple of length 2, but must return a boolean scalar  [pytree-carry]
lax.while_loop(lambda c: 1, lambda c: c, 0)
# E: lax.while_loop: "cond_fun" returns int, but must return a boolean scalar  [pytree-carry]
lax.while_loop(lambda c: None, lambda c: c, 0)
# E: lax.while_loop: "cond_fun" returns None, but must return a boolean scalar  [pytree-carry]
lax.while_loop(lambda c: jnp.all(c < 3), lambda c: c + 1, jnp.zeros(2))

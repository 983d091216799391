"""A loop widens an int that was a Python number, wherever it has been since; one that was asked for stays an int."""

import jax
import jax.numpy as jnp
from jax import lax


def halved(carry, _):
    return carry * 0.5, None


zero = jax.jit(lambda: 0)()
starts = [0, jnp.full((), 0), jnp.where(True, 0, 1), jnp.zeros_like(1), lax.cond(True, lambda: 0, lambda: 1)]
lax.scan(halved, 0, None, 3)
lax.scan(halved, zero, None, 3)
lax.scan(halved, jnp.full((), 0), None, 3)
lax.scan(halved, jnp.where(True, 0, 1), None, 3)
lax.scan(halved, starts[-1], None, 3)
lax.scan(halved, jax.vmap(lambda x: 0)(jnp.ones(3)), None, 3)
lax.scan(halved, lax.scan(lambda c, x: (c, 0), 0.0, None, 3)[1], None, 3)

lax.scan(halved, jnp.zeros((), int), None, 3)  # E: lax.scan: the carry changes at the root: "init" is int scalar, "halved" returns float scalar  [pytree-carry]

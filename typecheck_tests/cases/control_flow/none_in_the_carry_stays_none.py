"""``None`` has no leaf: it cannot become an array on the way."""

from typing import NamedTuple

import jax.numpy as jnp
from jax import Array, lax


class Carry(NamedTuple):
    total: Array
    last: Array | None = None


def body(carry: Carry, x: Array) -> tuple[Carry, None]:
    return Carry(carry.total + x, x), None


lax.scan(body, Carry(jnp.zeros(()), jnp.zeros(())), jnp.ones(3))
lax.scan(body, Carry(jnp.zeros(()), None), jnp.ones(3))
# E: lax.scan: the carry changes at .last: "init" is None, "body" returns a leaf (float scalar)  [pytree-carry]
lax.scan(body, Carry(jnp.zeros(())), jnp.ones(3))
# E: lax.scan: the carry changes at .last: "init" is None, "body" returns a leaf (float scalar)  [pytree-carry]

"""Keys and kinds are read off the ``return`` statements, where an annotation says only ``dict[str, Array]``."""

from collections.abc import Sequence

import jax.numpy as jnp
from jax import Array, lax


def rename(carry: dict[str, Array], x: Array) -> tuple[dict[str, Array], None]:
    return {"T": carry["t"] + x}, None


def listed(carry: Sequence[Array]) -> Sequence[Array]:
    return [carry[0] + 1, carry[1]]


def both(carry: dict[str, Array], x: Array) -> tuple[dict[str, Array], None]:
    return {name: leaf + x for name, leaf in carry.items()}, None


lax.scan(both, {"t": jnp.zeros(())}, jnp.ones(3))
lax.scan(rename, {"t": jnp.zeros(())}, jnp.ones(3))
# E: lax.scan: the carry changes at the root: "init" is a dict with keys 't', "rename" returns a dict with keys 'T'  [pytree-carry]
lax.while_loop(lambda c: c[0] < 3, listed, [jnp.zeros(()), jnp.ones(2)])
lax.while_loop(lambda c: c[0] < 3, listed, (jnp.zeros(()), jnp.ones(2)))
# E: lax.while_loop: the carry changes at the root: "init_val" is a tuple of length 2, "listed" returns a list of length 2  [pytree-carry]

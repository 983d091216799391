"""A body that computes and forgets to return."""

import jax.numpy as jnp
from jax import lax


def add(i, c):  # type: ignore[no-untyped-def]
    c = c + i


lax.fori_loop(0, 3, add, jnp.ones(3))
# E: lax.fori_loop: the carry changes at the root: "init_val" is a leaf (float array of shape (3,)), "add" returns None  [pytree-carry]

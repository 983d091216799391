"""All arrays of ``elems`` have equally many rows."""

import jax
import jax.numpy as jnp
from jax import lax


def add(a, b):
    return jax.tree.map(jnp.add, a, b)


lax.associative_scan(add, {"x": jnp.ones(3), "y": jnp.ones((3, 2))})
lax.associative_scan(add, (jnp.ones((2, 3)), jnp.ones((4, 3))), axis=1)
lax.associative_scan(add, {"x": jnp.ones(3), "y": jnp.ones(4)})  # E: lax.associative_scan: "elems" has different numbers of rows: float array of shape (3,) and float array of shape (4,)  [pytree-carry]
lax.associative_scan(add, (jnp.ones((2, 3)), jnp.ones((4, 3))))  # E: lax.associative_scan: "elems" has different numbers of rows: float array of shape (2, 3) and float array of shape (4, 3)  [pytree-carry]

"""``lax.psum`` over a mapped axis gives one number for all rows: Python may ask for it, unless a trace records it."""

from functools import partial

import jax
import jax.numpy as jnp
from jax.sharding import PartitionSpec as P

mesh = jax.make_mesh((1,), ("x",))


@partial(jax.shard_map, mesh=mesh, in_specs=(), out_specs=P())
def signed():
    total = jax.lax.psum(jax.lax.axis_index("x"), "x")
    return jnp.float32(1.0) if total > 0 else jnp.float32(-1.0)
    # E: total is traced, so its value is not known when the condition is decided  [pytree-static] ;; N: ... ;; N: called at line 35


def by_number(x):
    row = jax.lax.axis_index("i")
    return x if row > 0 else -x
    # E: row is traced, so its value is not known when the condition is decided  [pytree-static] ;; N: ... ;; N: called at line 38


def by_total(x):
    return x if jax.lax.psum(x, "i") > 0 else -x


def by_row(x):
    return x if x > 0 else -x
    # E: x is traced, so its value is not known when the condition is decided  [pytree-static] ;; N: ... ;; N: called at line 39


signed()
jax.jit(signed)()  # RAISES
xs = jnp.ones(3)
jax.vmap(by_total, axis_name="i")(xs)
jax.vmap(by_number, axis_name="i")(xs)  # RAISES
jax.vmap(by_row, axis_name="i")(xs)  # RAISES

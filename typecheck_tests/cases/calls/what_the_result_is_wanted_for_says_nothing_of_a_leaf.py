"""A generic function takes each leaf, whatever the name holds that the tree of results is bound to."""

import jax
import jax.numpy as jnp
from jax import Array


def stopped(m: Array, count: Array) -> dict[str, Array]:
    stats = {"logsumexp": m + jnp.log(count), "maximum": m}
    stats = jax.tree.map(jax.lax.stop_gradient, stats)
    return jax.tree.map(jax.lax.stop_gradient, stats)


def bare(m):
    stats = {"mean": jnp.mean(m), "largest": m}
    stats = jax.tree.map(jax.lax.stop_gradient, stats)
    return stats


stopped(jnp.ones(2), jnp.ones(2))
bare(jnp.ones(2))
wanted: dict[str, float] = jax.tree.map(jnp.abs, {"a": "text"})  # E: jnp.abs: takes arrays, not ...  [pytree-leaf]

"""Counting, casting, stacking, unstacking, averaging, selecting, freezing: all silent."""

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

Params = dict[str, dict[str, Array]]
params: Params = {"dense": {"w": jnp.ones((2, 3)), "b": jnp.ones(3)}}

count: int = sum(jax.tree.leaves(jax.tree.map(lambda x: x.size, params)))
half = jax.tree.map(lambda x: x.astype(jnp.bfloat16) if jnp.issubdtype(x.dtype, jnp.floating) else x, params)
stacked = jax.tree.map(lambda *xs: jnp.stack(xs), *[params for _ in range(3)])
unstacked = [jax.tree.map(lambda x: x[i], stacked) for i in range(3)]
average = jax.tree.map(lambda x: jnp.mean(x, axis=0), stacked)
ema = jax.tree.map(lambda old, new: 0.9 * old + (1 - 0.9) * new, average, params)
clipped = jax.tree.map(lambda g: jnp.clip(g, -1.0, 1.0), ema)
chosen = jax.tree.map(lambda new, old: jnp.where(True, new, old), clipped, params)
host = jax.tree.map(np.asarray, chosen)
frozen = jax.tree.map(lambda trained, p: p if trained else jax.lax.stop_gradient(p), {"dense": True}, {"dense": 1.0})
keys = jax.tree.unflatten(jax.tree.structure(params), list(jax.random.split(jax.random.key(0), 2)))
noisy = jax.tree.map(lambda p, k: p + jax.random.normal(k, p.shape), params, keys)
norms: dict[str, float] = jax.tree.map(lambda x: float(jnp.linalg.norm(x)), {"w": jnp.ones(3)})

"""Metrics are summed over the batches of an epoch; one name changed in one of two places."""

import jax
import jax.numpy as jnp
from mlp import loss, random_mlp, samples

model = random_mlp(jax.random.key(0))
totals = {"loss": jnp.zeros(()), "error": jnp.zeros(())}
for seed in range(3):
    x, y = samples(jax.random.key(seed))
    metrics = {"loss": loss(model, x, y), "err": jnp.max(jnp.abs(jax.vmap(model)(x) - y))}
    totals = jax.tree.map(jnp.add, totals, metrics)  # BUG: "error" here, "err" there

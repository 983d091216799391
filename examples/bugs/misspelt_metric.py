"""Metrics are summed over the batches of an epoch; one name is not the one they were declared with."""

from typing import TypedDict

import jax
import jax.numpy as jnp
from mlp import loss, random_mlp, samples


class Metrics(TypedDict):
    loss: jax.Array
    error: jax.Array


model = random_mlp(jax.random.key(0))
totals: Metrics = {"loss": jnp.zeros(()), "error": jnp.zeros(())}
for seed in range(3):
    x, y = samples(jax.random.key(seed))
    error = jnp.max(jnp.abs(jax.vmap(model)(x) - y))
    totals = jax.tree.map(jnp.add, totals, {"loss": loss(model, x, y), "err": error})  # BUG: "err" is not "error"

"""Whatever the other half held is lost, silently."""

import equinox as eqx
import jax.numpy as jnp
from jax import Array


class Named(eqx.Module):
    weight: Array
    name: str


params, static = eqx.partition(Named(jnp.ones(2), "n"), eqx.is_array)
model = eqx.combine(params, params)
# E(silent): combine: both trees are "params", one half of a model: the leaves of the other half are lost  [pytree-filter]
assert model.name is None
assert eqx.combine(params, static).name == "n"

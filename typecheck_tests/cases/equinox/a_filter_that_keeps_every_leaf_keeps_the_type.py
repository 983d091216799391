"""What a filter leaves of arrays alone is the class; anything less is not, and the other half is all ``None``."""

import equinox as eqx
import jax.numpy as jnp
from jax import Array


class Linear(eqx.Module):
    weight: Array
    bias: Array


class Named(eqx.Module):
    weight: Array
    name: str


linear = Linear(jnp.ones(2), jnp.ones(2))
reveal_type(eqx.filter(linear, eqx.is_array))  # R: Linear
reveal_type(eqx.partition(linear, eqx.is_array))  # R: tuple[Linear, Any]
reveal_type(eqx.filter(Named(jnp.ones(2), "n"), eqx.is_array))  # R: Any

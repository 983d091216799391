"""Two TypedDicts with different keys are different dicts."""

from typing import TypedDict

import jax
import jax.numpy as jnp
from jax import Array


class Params(TypedDict):
    w: Array
    b: Array


class Weights(TypedDict):
    w: Array


params: Params = {"w": jnp.ones(3), "b": jnp.zeros(3)}
weights: Weights = {"w": jnp.ones(3)}
jax.tree.map(jnp.add, params, weights)
# E: tree.map: structures differ at the root: "params" is a dict with keys 'b', 'w', "weights" is a dict with keys 'w'  [pytree-structure]

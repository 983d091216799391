"""Weight decay for the weights only: the bias gets ``None``, which JAX takes for a node with no leaves."""

import jax
import jax.numpy as jnp
from jax import Array
from mlp import RATE


def shrink(rate: float, leaf: Array) -> Array:
    return leaf * (1 - RATE * rate)


weights = {"weight": jnp.ones((128, 1)), "bias": jnp.zeros(1)}
decay = {"weight": 1e-4, "bias": None}
shrunk = jax.tree.map(shrink, decay, weights)  # BUG: None does not stand for "leave it alone"

"""Weight decay for the weights only: the bias gets ``None``, which JAX takes for a node with no leaves."""

import jax
from jax import Array
from mlp import RATE, random_linear


def shrink(rate: float, leaf: Array) -> Array:
    return leaf * (1 - RATE * rate)


head = random_linear(jax.random.key(0), 128, 1)
weights = {"weight": head.weight, "bias": head.bias}
decay = {"weight": 1e-4, "bias": None}
shrunk = jax.tree.map(shrink, decay, weights)  # BUG: None does not stand for "leave it alone"

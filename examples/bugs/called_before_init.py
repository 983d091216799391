"""A model is called whose weights are still to be made."""

import jax.numpy as jnp
from treex_guide import mlp

model = mlp([1, 8, 1])
y = model(jnp.ones((4, 1)))  # BUG: tree.init makes the weights

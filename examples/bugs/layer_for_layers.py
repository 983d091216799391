"""The shapes of the first layer are printed before training; the attribute is misspelt."""

import jax
import jax.numpy as jnp
from mlp import random_mlp

model = random_mlp(jax.random.key(0))
shapes = jax.tree.map(jnp.shape, model)
print("first layer:", shapes.layer[0].weight)  # BUG: the field is called layers

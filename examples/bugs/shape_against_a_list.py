"""A checkpoint is taken only if its shapes are those of the model; a tuple is compared with a list."""

import jax
import jax.numpy as jnp
from mlp import Linear, random_linear


def restored(checkpoint: Linear, fallback: Linear) -> Linear:
    shapes = jax.tree.map(jnp.shape, checkpoint)
    if shapes.weight == [128, 1]:  # BUG: shapes are tuples, so this is never true
        return checkpoint
    return fallback


checkpoint = random_linear(jax.random.key(0), 128, 1)
head = restored(checkpoint, random_linear(jax.random.key(1), 128, 1))
assert head is checkpoint, "the checkpoint was not restored, and nothing was said"

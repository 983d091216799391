"""Flax's own words for data are heard, wherever the file says them."""

import jax.numpy as jnp
from flax import nnx


class Marked(nnx.Module):
    kept: list = nnx.data()

    def __init__(self, rngs):
        self.kept = [nnx.Linear(2, 2, rngs=rngs)]
        self.layers = nnx.List([nnx.Linear(2, 2, rngs=rngs)])
        self.arrays = nnx.data([])
        self.arrays = [jnp.ones(2)]


Marked(nnx.Rngs(0)).layers[0](jnp.ones((1, 2)))

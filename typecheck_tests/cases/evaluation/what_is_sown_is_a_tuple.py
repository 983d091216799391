"""Flax linen: ``sow`` puts each value behind the others into a tuple, unless it is given functions that do something else."""

import jax
import jax.numpy as jnp
from flax import linen as nn


class Layers(nn.Module):
    @nn.compact
    def __call__(self, x):
        for _ in range(2):
            x = nn.Dense(3)(x)
            self.sow("intermediates", "features", x)
        return x


class Summed(nn.Module):
    @nn.compact
    def __call__(self, x):
        self.sow("losses", "penalty", x.sum(), reduce_fn=lambda total, loss: total + loss, init_fn=lambda: 0.0)
        return Layers()(x)


def sown(x):
    model = Summed()
    variables = model.init(jax.random.key(0), x)
    _, state = model.apply({"params": variables["params"]}, x, mutable=["intermediates", "losses"])
    return state["intermediates"]["Layers_0"]["features"], state["losses"]["penalty"]


features, penalty = sown(jnp.ones((2, 3)))
first, second = features
assert first.shape == second.shape
assert penalty.shape == ()
print(features.ndim)  # E: a tuple has no attribute "ndim"  [pytree-structure]

"""Flax declares that ``apply`` gives anything, or a pair: under ``jit``, which JAX types as anything, no union is left."""

import jax
import jax.numpy as jnp
import numpy as np
from flax import linen as nn


class Policy(nn.Module):
    count: int

    @nn.compact
    def __call__(self, x):
        return nn.Dense(self.count)(x)


class Agent:
    def __init__(self, noise: float) -> None:
        self.noise = noise
        self.model = Policy(2)
        self.params = self.model.init(jax.random.key(0), jnp.ones(3))
        self.policy = jax.jit(self.model.apply)

    def act(self, observation: jax.Array) -> np.ndarray:
        action = self.policy(self.params, observation)
        return np.array(np.random.normal(action, self.noise))


assert Agent(0.1).act(jnp.ones(3)).shape == (2,)

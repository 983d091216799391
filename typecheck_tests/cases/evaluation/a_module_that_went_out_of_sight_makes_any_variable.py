"""What other code was handed may have been changed there: nobody knows which variables such a module makes."""

import copy

import jax.numpy as jnp
import optax
from flax import linen as nn
from flax.training.train_state import TrainState
from jax import random


class Model(nn.Module):
    @nn.compact
    def __call__(self, x):
        return nn.Dense(10)(x)


model = Model()
other = Model()


def train_one(seed):
    variables = model.init(random.key(seed), jnp.zeros((1, 28)))
    state = TrainState.create(apply_fn=model.apply, params=variables["params"], tx=optax.sgd(0.1))
    for _ in vars(copy):
        state = vars(copy)["copy"](state)
    return variables


def train_other(seed):
    variables = other.init(random.key(seed), jnp.zeros((1, 28)))
    kept = (other, 0)
    for _ in vars(copy):
        kept = vars(copy)["copy"](kept)
    return variables["params"]


[train_one(seed) for seed in range(3)]
for seed in range(3):
    train_other(seed)

seen = Model()
[seen.init(random.key(seed), jnp.zeros((1, 28)))["params"] for seed in range(3)]
seen.init(random.key(0), jnp.zeros((1, 28)))["batch_stats"]  # E: seen.init(...) has no key 'batch_stats': its only key is 'params'  [pytree-structure]

"""A method of a library's class is none of the functions, nor of the methods of other classes, that have its name."""

import jax
import optax
from flax.core.scope import LazyRng
from flax.training.train_state import TrainState

rng = LazyRng.create(jax.random.key(0), 1)
state = TrainState.create(apply_fn=None, params={"w": 1.0}, tx=optax.sgd(0.1))
options = {"params": {"w": 1.0}, "tx": optax.sgd(0.1)}
TrainState.create(**options)  # E: TrainState.create: TrainState is made without "apply_fn"  [pytree-structure]

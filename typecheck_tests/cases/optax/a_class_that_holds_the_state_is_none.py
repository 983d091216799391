"""``update`` takes the state itself, and ``apply_updates`` the parameters: a class that holds both is neither."""

from typing import Any, NamedTuple

import jax.numpy as jnp
import optax
from flax.training.train_state import TrainState
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array

@pytree_dataclass
class Training:
    params: Linear
    opt_state: optax.OptState

class Both(NamedTuple):
    params: Linear
    opt_state: optax.OptState

def updates_by(tx: optax.GradientTransformation, grads: Linear, state: Training) -> None:
    tx.update(grads, state, state.params)  # E: update: "state" is Training, which is no state of an optimiser  [pytree-structure] ;; N: ... ;; N: called at line 37

def applied_to(state: Training, updates: Any) -> None:
    optax.apply_updates(state, updates)
    # E: apply_updates: structures differ at the root: "state" is Training, "updates" is Linear  [pytree-structure] ;; N: called at line 40

linear = Linear(jnp.ones(3))
adam = optax.adam(1e-3)
state = adam.init(linear)
training, both = Training(linear, state), Both(linear, state)
updates_by(adam, linear, training)  # RAISES
adam.update(linear, both, linear)  # E: update: "state" is Both, which is no state of an optimiser  [pytree-structure] ;; N: ...
adam.update(linear, None, linear)  # E: update: "state" is None, which is no state of an optimiser  [pytree-structure] ;; N: init(params) gives the first state, and each update the next one
applied_to(training, linear)  # RAISES
flax: TrainState = TrainState.create(apply_fn=jnp.sin, params={"w": jnp.ones(3)}, tx=adam)
adam.update(flax.params, flax, flax.params)  # E: update: "state" is TrainState, which is no state of an optimiser  [pytree-structure] ;; N: ...
updates, state = adam.update(linear, training.opt_state, training.params)
updates_by_method, state = flax.tx.update(flax.params, flax.opt_state, flax.params)
optax.apply_updates(training.params, updates)

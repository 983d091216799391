"""Layers of Equinox, states of Flax and Optax: what a library makes is frozen, too."""

import equinox as eqx
import jax
import jax.numpy as jnp
import optax
from flax import linen as nn
from flax.training import train_state


class State(train_state.TrainState):
    statistics: dict


def counted(state):
    state.step = state.step + 1  # E: TrainState.step cannot be assigned: TrainState is frozen  [pytree-field] ;; N: make a changed copy: state.replace(step=...) ;; N: called at ...
    return state


def with_statistics(state, found):
    state.params["a"] = jnp.zeros(3)
    state.statistics = found  # E: State.statistics cannot be assigned: State is frozen  [pytree-field] ;; N: make a changed copy: state.replace(statistics=...) ;; N: called at ...
    return state


def doubled(layer):
    layer.weight = 2 * layer.weight  # E: Linear.weight cannot be assigned: Linear is frozen  [pytree-field] ;; N: make a changed copy: eqx.tree_at(lambda tree: tree.weight, layer, ...) ;; N: called at ...
    return layer


def without_bias(network):
    for layer in network.layers:
        layer.bias = None  # E: Linear.bias cannot be assigned: ...  [pytree-field] ;; N: ... ;; N: called at ...
    return network


def begun_again(state):
    state[0].count = 0  # E: "count" cannot be set: the object never changes  [pytree-structure] ;; N: a named tuple gives a changed copy: ..._replace(count=...) ;; N: called at ...
    return state


# right
def warm(state):
    state.hyperparams["learning_rate"] = 1e-2
    return state


key, params = jax.random.key(0), {"a": jnp.ones(3)}
apply = nn.Dense(3).apply
warm(optax.inject_hyperparams(optax.adam)(learning_rate=1e-3).init(params))
counted(train_state.TrainState.create(apply_fn=apply, params=params, tx=optax.sgd(0.1)))  # RAISES
with_statistics(State.create(apply_fn=apply, params=dict(params), tx=optax.sgd(0.1), statistics={}), {})  # RAISES
doubled(eqx.nn.Linear(3, 4, key=key))  # RAISES
without_bias(eqx.nn.MLP(3, 4, 4, 1, key=key))  # RAISES
begun_again(optax.adam(1e-3).init(params))  # RAISES

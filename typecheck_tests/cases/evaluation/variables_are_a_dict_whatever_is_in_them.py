"""A module that calls what is not seen makes a dict of collections: its gradient is one too, and no tuple."""

import json

import flax.linen as nn
import jax
import jax.numpy as jnp
import optax
from flax.training.train_state import TrainState

unseen = json.loads("[1]").copy
x = jnp.ones((4, 2))


class Net(nn.Module):
    @nn.compact
    def __call__(self, x):
        hidden = nn.Dense(3)(x)
        unseen(hidden) if json.loads("false") else None
        return nn.Dense(1)(hidden)


network = Net()
params = network.init(jax.random.key(0), x)
state = TrainState.create(apply_fn=network.apply, params=params, tx=optax.adam(1e-3))


def predict(*given):
    return network.apply(*given)


def loss(params, x):
    value = jnp.mean(predict(params, x) ** 2)
    return value, (value, x)


def step(state, x):
    grads, found = jax.value_and_grad(loss, has_aux=True)(state.params, x)
    return state.apply_gradients(grads=grads), found  # E: apply_gradients: structures differ at the root: the tree of parameters is a dict, "grads" is a tuple of length 2  [pytree-structure] ;; N: ...


step(state, x)  # RAISES


def body(state, row):
    _, grads = jax.value_and_grad(loss, has_aux=True)(state.params, x)
    return state.apply_gradients(grads=grads).params, row


def train(state):
    return jax.lax.scan(body, state, x)  # E: lax.scan: the carry changes at the root: "state" is TrainState, "body" returns a dict  [pytree-carry] ;; N: ...


train(state)  # RAISES


# What is right, and a dict whose keys are not seen may have any.
def right(state, row):
    (_, found), grads = jax.value_and_grad(loss, has_aux=True)(state.params, x)
    return state.apply_gradients(grads={"params": grads["params"]}), (row, found)


print(jax.lax.scan(right, state, x)[0].params["params"]["Dense_0"]["kernel"])

# mypy: enable-error-code="pytree-unknown"
"""Who wants every call known is told of each that is not, and where knowledge ends."""

import os
import pickle
from typing import Any

import jax
import jax.numpy as jnp
import optax
from jax import Array
from treetyped import pytree_dataclass

PARAMS = {"w": jnp.ones(2), "b": jnp.ones(1)}


def halved(params):
    return jax.tree.map(lambda leaf: leaf / 2, params)


def doubled(params: Any):
    return jax.tree.map(lambda leaf: leaf * 2, params)


def summed(*trees):
    return jax.tree.map(lambda *leaves: sum(leaves), *trees)


def inner(params):
    def loss(held):
        return sum(jax.tree.leaves(held))

    return jax.grad(loss)(params)


halved(pickle.loads(pickle.dumps(PARAMS)))
doubled(pickle.loads(pickle.dumps(PARAMS)))
summed(*pickle.loads(pickle.dumps([PARAMS, PARAMS])))
inner(pickle.loads(pickle.dumps(PARAMS)))

loaded = pickle.loads(pickle.dumps(PARAMS))
jax.tree.leaves(loaded)
jax.vmap(lambda row: jax.tree.leaves(row))({"w": loaded["w"]})
half = {"w": jnp.ones(2), "b": loaded["b"]}
jax.tree.leaves(half)
optimizer = optax.sgd(0.1)
optimizer.init(loaded)
jax.tree.leaves(os.environ)


class Model:
    def __init__(self, params):
        self.params = params

    def leaves(self):
        return jax.tree.leaves(self.params)


Model(loaded).leaves()


@pytree_dataclass
class Layer:
    held: Any

    def leaves(self):
        return jax.tree.leaves(self.held)


Layer(loaded).leaves()

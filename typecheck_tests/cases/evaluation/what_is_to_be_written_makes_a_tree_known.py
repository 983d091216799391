# mypy: enable-error-code="pytree-unknown"
"""What an error of ``pytree-unknown`` tells to write makes the call known: nothing is said here."""

import pickle
from operator import itemgetter

import jax
import jax.numpy as jnp
import optax
from jax import Array

from treetyped import pytree_dataclass

PARAMS = {"w": jnp.ones(2), "b": jnp.ones(1)}


def halved(params: dict[str, Array]):
    return jax.tree.map(lambda leaf: leaf / 2, params)


def summed(first: dict[str, Array], second: dict[str, Array]):
    return jax.tree.map(lambda *leaves: sum(leaves), first, second)


def scaled(tree: tuple[Array, list[Array]], by: float):
    return jax.tree.map(lambda leaf, by=by: leaf * by, tree), jax.tree.leaves(by)


def inner(params: dict[str, Array]):
    def loss(held: dict[str, Array]):
        return sum(leaf.sum() for leaf in jax.tree.leaves(held))

    return jax.grad(loss)(params)


halved(pickle.loads(pickle.dumps(PARAMS)))
summed(pickle.loads(pickle.dumps(PARAMS)), pickle.loads(pickle.dumps(PARAMS)))
scaled(pickle.loads(pickle.dumps((jnp.ones(2), []))), 2.0)
inner(pickle.loads(pickle.dumps(PARAMS)))

loaded: dict[str, Array] = pickle.loads(pickle.dumps(PARAMS))
jax.tree.map(jnp.negative, loaded)
half = {"w": jnp.ones(2), "b": loaded["b"]}
jax.tree.leaves(half)
optimizer = optax.sgd(0.1)
state = optimizer.init(loaded)
optimizer.update(loaded, state, loaded)
jax.tree.leaves(loaded)


class Model:
    def __init__(self, params):
        self.params = params

    def leaves(self):
        params: dict[str, Array] = self.params
        return jax.tree.leaves(params)


Model(pickle.loads(pickle.dumps(PARAMS))).leaves()


@pytree_dataclass
class Layer:
    weight: Array
    size: float

    def leaves(self):
        return jax.tree.leaves(self), jax.tree.leaves(self.weight)


Layer(pickle.loads(pickle.dumps(PARAMS["w"])), 2.0).leaves()
Layer(*pickle.loads(pickle.dumps((PARAMS["w"], 2.0)))).leaves()


def read() -> Layer:
    found: Layer = itemgetter(0)([Layer(PARAMS["w"], 2.0)])
    return found


jax.tree.map(jnp.negative, read())

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
    return jax.tree.map(lambda leaf: leaf / 2, params)  # E(type): tree.map: nothing is known of "params": annotate the parameter "params" of "halved" (line 18)  [pytree-unknown] -- asked for


def doubled(params: Any):
    return jax.tree.map(lambda leaf: leaf * 2, params)  # E(type): tree.map: nothing is known of "params": the annotation of "params" in "doubled" does not say which tree it is (line 22)  [pytree-unknown] -- asked for


def summed(*trees):
    return jax.tree.map(lambda *leaves: sum(leaves), *trees)  # E(type): tree.map: nothing is known of "trees": "summed" takes any number of arguments: name and annotate them (line 26)  [pytree-unknown] -- asked for


def inner(params):
    def loss(held):
        return sum(leaf.sum() for leaf in jax.tree.leaves(held))  # E(type): tree.leaves: nothing is known of "held": annotate the parameter "held" of "loss" (line 31)  [pytree-unknown] -- asked for

    return jax.grad(loss)(params)  # E(type): grad: nothing is known of "params": annotate the parameter "params" of "inner" (line 30)  [pytree-unknown] -- asked for


halved(pickle.loads(pickle.dumps(PARAMS)))
doubled(pickle.loads(pickle.dumps(PARAMS)))
summed(*pickle.loads(pickle.dumps([PARAMS, PARAMS])))
inner(pickle.loads(pickle.dumps(PARAMS)))

loaded = pickle.loads(pickle.dumps(PARAMS))
jax.tree.leaves(loaded)  # E(type): tree.leaves: nothing is known of "loaded": annotate the name that is given what "pickle.loads" returns (line 42)  [pytree-unknown] -- asked for
jax.vmap(lambda row: jax.tree.leaves(row))({"w": loaded["w"]})  # E(type): vmap: not all is known of a tree: annotate the name that is given what "pickle.loads" returns (line 42)  [pytree-unknown] -- asked for ;; E(type): tree.leaves: not all is known of "row": annotate the name that is given what "pickle.loads" returns (line 42)  [pytree-unknown] -- asked for
half = {"w": jnp.ones(2), "b": loaded["b"]}
jax.tree.leaves(half)  # E(type): tree.leaves: not all is known of "half": annotate the name that is given what "pickle.loads" returns (line 42)  [pytree-unknown] -- asked for
optimizer = optax.sgd(0.1)
optimizer.init(loaded)  # E(type): optimizer.init: nothing is known of "loaded": annotate the name that is given what "pickle.loads" returns (line 42)  [pytree-unknown] -- asked for
jax.tree.leaves(os.environ)  # E(type): tree.leaves: nothing is known of "os.environ": give "os.environ" to an annotated name  [pytree-unknown] -- asked for
read: dict[str, Array] = pickle.loads(pickle.dumps(PARAMS))
jax.tree.leaves(read)
jax.tree.leaves(read)  # E(type): tree.leaves: nothing is known of "read": "read" is known here, and may be changed by what is called: make it of a frozen class (line 51)  [pytree-unknown] -- asked for


class Model:
    def __init__(self, params):
        self.params = params

    def leaves(self):
        return jax.tree.leaves(self.params)  # E(type): tree.leaves: nothing is known of "self.params": make "Model" a frozen node, or give "self.params" to an annotated name (line 55)  [pytree-unknown] -- asked for


Model(loaded).leaves()


@pytree_dataclass
class Layer:
    held: Any

    def leaves(self):
        return jax.tree.leaves(self.held)  # E(type): tree.leaves: nothing is known of "self.held": say in its annotation which tree "self.held" of "Layer" is (line 68)  [pytree-unknown] -- asked for


Layer(loaded).leaves()

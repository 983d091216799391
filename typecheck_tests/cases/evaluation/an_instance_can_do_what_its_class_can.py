"""What Python finds no method for raises: of an instance, of a tree that was made of it, and behind functions."""

from typing import Any

import chex
import equinox as eqx
import jax
import jax.numpy as jnp
from flax import struct
from jax import Array

from treetyped import pytree_dataclass


@struct.dataclass
class State:
    w: object


class Layer(eqx.Module):
    w: object

    def __call__(self, x):
        return x * self.w

    def __getitem__(self, index):
        return [self.w, self.w][index]


@chex.dataclass
class Mapping:
    w: object


@pytree_dataclass
class Declared:
    w: Array


def both(tree):
    one, other = jax.tree.map(lambda leaf: (leaf, leaf), tree)  # E: State cannot be iterated over: it has no __iter__  [pytree-structure] ;; N: jax.tree.transpose makes a tuple of trees of it ;; N: ...
    return one, other


def each(tree):
    return [*tree]  # E: State cannot be iterated over: it has no __iter__  [pytree-structure] ;; N: ...


def taken(tree, key):
    return tree[key]  # E: State cannot be indexed: it has no __getitem__  [pytree-structure] ;; N: ...


def counted(tree):
    return len(tree)  # E: State cannot be measured by len: it has no __len__  [pytree-structure] ;; N: ...


def called(tree, x):
    return tree(x)  # E: State cannot be called: it has no __call__  [pytree-structure] ;; N: ...


def steps(declared: Declared) -> Any:
    new, old = jax.tree.map(lambda leaf: (leaf, leaf), declared)  # E: Declared cannot be iterated over: it has no __iter__  [pytree-structure] ;; N: jax.tree.transpose makes a tuple of trees of it ;; N: ...
    return new, old


def value_and_grads(model, x):
    value, grads = eqx.filter_grad(lambda model: jnp.sum(model(x)))(model)  # E: Linear cannot be iterated over: it has no __iter__  [pytree-structure] ;; N: ...
    return value, grads


x = jnp.ones(2)
state, layer = State(x), Layer(x)
both(state)  # RAISES
each(state)  # RAISES
taken(state, "w")  # RAISES
counted(state)  # RAISES
called(state, x)  # RAISES
assert called(layer, x).shape == taken(layer, 0).shape == (2,)
assert taken(Mapping(w=x), "w") is x
assert counted(Mapping(w=x)) == 1
steps(Declared(x))  # RAISES
value_and_grads(eqx.nn.Linear(2, 2, key=jax.random.key(0)), x)  # RAISES

"""Arithmetic of a whole object, where its class says nothing of it: whoever is handed it, by whatever name."""

import dataclasses
from typing import NamedTuple

import equinox as eqx
import flax
import jax
import jax.numpy as jnp
import numpy as np


class Pair(NamedTuple):
    w: object
    b: object


class Scaling(NamedTuple):
    w: object

    def __rmul__(self, other):
        return self


class Module(eqx.Module):
    w: object


@flax.struct.dataclass
class Params:
    w: object


@dataclasses.dataclass
class Plain:
    w: object


class Vector(Plain):
    def __add__(self, other):
        return Vector(self.w + other)

    __radd__ = __add__


class Wrapped(Plain):
    def __jax_array__(self):
        return self.w


def scaled(rate, tree):
    return rate * tree  # E: "*" on float and Pair: use jax.tree.map for trees  [pytree-leaf] ;; N: ...


def stepped(tree, grads):
    moved = tree
    return moved - grads  # E: "-" on Params and Params: use jax.tree.map for trees  [pytree-leaf] ;; N: ...


def summed(tree, x):
    return x + tree  # E: "+" on float array of shape (2,) and Pair: use jax.tree.map for trees  [pytree-leaf] ;; N: ...


class Update:
    def of(self, model, x):
        return model * x  # E: "*" on Module and float array of shape (2,): use jax.tree.map for trees  [pytree-leaf] ;; N: ...


def joined(one, other):
    return one + other  # E: "+" on Plain and Plain: use jax.tree.map for trees  [pytree-leaf] ;; N: ...


def fine(rate, tree):
    return rate * tree


def added(one, other):
    return one + other


x = jnp.ones(2)
pair = Pair(x, x)
rates, trees = (0.1, 0.2), (pair, pair)
scaled(0.1, pair)  # RAISES
stepped(Params(x), Params(x))  # RAISES
summed(Pair(x, x), x)  # RAISES
Update().of(Module(x), x)  # RAISES
joined(Plain(x), Plain(x))  # RAISES
jax.tree.map(lambda rate, tree: tree * rate, rates, trees)
# E: "*" on Pair and float: use jax.tree.map for trees  [pytree-leaf] ;; N: here it is given the leaves at [0]: float, Pair

fine(2, pair)
fine(0.1, Scaling(x))
fine(x, np.float32(2.0))
added(pair, (1,))
added(pair, pair)
added(Vector(x), x)
added(1, Vector(x))
added(x, Wrapped(x))

"""A field that may be ``None`` and is given to ``replace`` holds what was given; ``None`` makes it ``None`` again."""

import dataclasses

import chex
import equinox as eqx
import jax
import jax.numpy as jnp
from flax import struct
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Layer:
    w: Array
    b: Array | None = None


@struct.dataclass
class Struct:
    w: Array
    b: Array | None = None


class Node(struct.PyTreeNode):
    w: Array
    b: Array | None = None


@chex.dataclass(frozen=True)
class Chex:
    w: Array
    b: Array | None = None


class Module(eqx.Module):
    w: Array
    b: Array | None = None


x = jnp.ones(2)
layer = Layer(x)
layer = layer.replace(b=x)
layer.b.shape
reveal_type(layer)  # R: Layer
Layer(x).replace(b=x).replace(w=x).b.shape
dataclasses.replace(Layer(x), b=x).b.shape
jax.tree.map(jnp.add, Layer(x).replace(b=x), Layer(x, x)).b.shape
Struct(x).replace(b=x).b.shape
Node(w=x).replace(b=x).b.shape
Chex(w=x).replace(b=x).b.shape
dataclasses.replace(Module(x), b=x).b.shape
emptied = layer.replace(b=None)
emptied.b.shape  # E: Item "None" of "Array | None" has no attribute "shape"  [union-attr]
Layer(x).replace(w=x).b.shape  # E: Item "None" of "Array | None" has no attribute "shape"  [union-attr]
options = {"b": x}
Layer(x).replace(**options).b.shape
dataclasses.replace(Module(x), **options).b.shape

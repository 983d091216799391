"""Silent: a class of which a subclass, in whatever file, may have the field, a generic part, an unknown part."""

from typing import Any, Generic, TypeVar

import jax.numpy as jnp
from jax import Array

from treetyped import field, pytree_dataclass, tree

T = TypeVar("T")


@pytree_dataclass
class Layer:
    def __call__(self, x: Array) -> Array:
        raise NotImplementedError


@pytree_dataclass
class Dropout(Layer):
    training: bool = field(default=True, static=True)

    def __call__(self, x: Array) -> Array:
        return x


@pytree_dataclass
class Sequential:
    layers: tuple[Layer, ...]


@pytree_dataclass
class Box(Generic[T]):
    inside: T


@pytree_dataclass
class Norm:
    mean: Array


def testing(norm: Norm) -> Norm:
    return tree.replace_static(norm, training=False)


@pytree_dataclass
class Running(Norm):
    training: bool = field(default=True, static=True)


testing(Running(jnp.ones(3)))
model = Sequential((Dropout(), Dropout()))
assert tree.replace_static(model, training=False) != model
whatever: Any = model
assert tree.replace_static(whatever, training=False) != model


def test_mode(tree_: T) -> T:
    return tree.replace_static(tree_, training=False)


assert test_mode(model) != model
box = Box(model)
reveal_type(tree.replace_static(box, training=False))  # R: Box[Sequential]


def with_mode(model: Sequential, training: Any) -> Sequential:
    return tree.replace_static(model, training=training)


with_mode(model, False)
options = {"training": False}
assert tree.replace_static(model, **options) != model

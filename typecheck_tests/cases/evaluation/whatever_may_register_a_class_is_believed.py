"""A loop, a function, a base class or a method that is handed the class may register it."""

from dataclasses import dataclass
from typing import Any, TypeVar

import jax
import jax.numpy as jnp
from jax import Array

T = TypeVar("T")


def register(cls: type[T]) -> type[T]:
    return jax.tree_util.register_dataclass(cls, ["w"], [])


class Base:
    w: Any

    def __init_subclass__(cls) -> None:
        jax.tree_util.register_pytree_node(cls, lambda node: ((node.w,), None), lambda _, parts: made(cls, *parts))


def made(cls: Any, w: Any) -> Any:
    new = object.__new__(cls)
    new.w = w
    return new


class ByBase(Base):
    def __init__(self, w: Array) -> None:
        self.w = w


@dataclass
class ByLoop:
    w: Array


@dataclass
class ByFunction:
    w: Array


@dataclass
class ByName:
    w: Array


@dataclass
class ByList:
    w: Array


@register
@dataclass
class ByDecorator:
    w: Array


NODES = [ByList]
for node in (ByLoop, *NODES):
    jax.tree_util.register_dataclass(node, ["w"], [])
register(ByFunction)
register(globals()["ByName"])

x = jnp.ones(2)
jax.jit(lambda tree: tree.w)(ByLoop(x))
jax.jit(lambda tree: tree.w)(ByList(x))
jax.jit(lambda tree: tree.w)(ByFunction(x))
jax.jit(lambda tree: tree.w)(ByBase(x))
jax.jit(lambda tree: tree.w)(ByDecorator(x))
jax.jit(lambda tree: tree.w)(ByName(x))

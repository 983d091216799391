"""Branches, loops, properties, helpers and the ways around a constructor are followed as Python does them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import jax
import jax.numpy as jnp
from jax import Array
from jax.tree_util import register_pytree_node, register_pytree_node_class


@register_pytree_node_class
@dataclass(frozen=True)
class Frozen:
    x: Array
    y: Array

    def tree_flatten(self) -> Any:
        return (self.x, self.y), None

    @classmethod
    def tree_unflatten(cls, aux: Any, children: Any) -> Frozen:
        made = object.__new__(cls)
        object.__setattr__(made, "x", children[1])
        object.__setattr__(made, "y", children[0])
        return made  # E(silent): Frozen: tree_unflatten gives x what tree_flatten took from y: keep one order  [pytree-field]


@register_pytree_node_class
class Looped:
    FIELDS: ClassVar[tuple[str, ...]] = ("x", "y")

    def __init__(self, x: Array, y: Array) -> None:
        self.x = x
        self.y = y

    def tree_flatten(self) -> Any:
        return [getattr(self, name) for name in self.FIELDS], None

    @classmethod
    def tree_unflatten(cls, aux: Any, children: Any) -> Looped:
        y, x = children
        return cls(x, y)  # E(silent): Looped: tree_unflatten gives x what tree_flatten took from y: keep one order  [pytree-field]


@register_pytree_node_class
class LoopedBack(Looped):
    @classmethod
    def tree_unflatten(cls, aux: Any, children: Any) -> LoopedBack:
        made = cls.__new__(cls)
        for name, child in zip(cls.FIELDS, children, strict=True):
            setattr(made, name, child)
        return made


class Pair:
    def __init__(self, x: Array, y: Array) -> None:
        self._x = x
        self._y = y

    @property
    def x(self) -> Array:
        return self._x


def parts(pair: Pair) -> Any:
    return pair.x, pair._y


def rebuild(aux: Any, children: Any) -> Pair:
    return Pair(children[0], children[2])  # E: Pair: rebuild cannot rebuild it: children has no item 2: it has 2 items  [pytree-field]


register_pytree_node(Pair, lambda pair: (parts(pair), None), rebuild)


@register_pytree_node_class
class EitherWay:
    def __init__(self, x: Array, name: str) -> None:
        self.x = x
        self.name = name

    def tree_flatten(self) -> Any:
        return (self.x,), (self.name,)

    @classmethod
    def tree_unflatten(cls, first: Any, second: Any) -> EitherWay:
        if isinstance(first[0], str):
            return cls(second[0], first[0])
        return cls(first[0], second[0])


@register_pytree_node_class
class Ordered:
    def __init__(self, low: Any, high: Any) -> None:
        if isinstance(low, float) and low > high:
            low, high = high, low
        self.low, self.high = low, high

    def tree_flatten(self) -> Any:
        return (self.high, self.low), None

    @classmethod
    def tree_unflatten(cls, aux: Any, children: Any) -> Ordered:
        return cls(*children)


@register_pytree_node_class
class Popping:
    def __init__(self, x: Array, name: str = "") -> None:
        self.x = x
        self.name = name

    def tree_flatten(self) -> Any:
        return (child for child in [self.x]), {"name": self.name}

    @classmethod
    def tree_unflatten(cls, aux: Any, children: Any) -> Popping:
        (x,) = children
        return cls(x, aux.pop("name", ""))


one, zero = jnp.ones(()), jnp.zeros(())
assert jax.tree.map(lambda leaf: leaf, Frozen(one, zero)).x == 0
assert jax.tree.map(lambda leaf: leaf, Looped(one, zero)).x == 0
assert jax.tree.map(lambda leaf: leaf, LoopedBack(one, zero)).x == 1
jax.tree.map(lambda leaf: leaf, Pair(one, zero))  # RAISES
assert jax.tree.map(lambda leaf: leaf, EitherWay(one, "head")).name == "head"
assert jax.tree.map(lambda leaf: leaf, Ordered(1.0, 0.0)).low == 0.0
assert jax.tree.map(lambda leaf: leaf, Popping(one, "head")).x == 1

"""Every attribute that matters goes through ``tree_flatten`` and comes back."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
from jax import Array
from jax.tree_util import register_pytree_node, register_pytree_node_class


@register_pytree_node_class
class Losing:
    def __init__(self, x: Array, scale: float = 1.0, verbose: bool = False) -> None:
        self.x = x
        self.scale = scale
        self.verbose = verbose

    def __call__(self, y: Array) -> Array:
        return self.x * y * self.scale

    def tree_flatten(self) -> Any:
        return (self.x,), None  # E(silent): Losing.scale is lost: tree_flatten leaves it out, and every rebuilt Losing has 1.0  [pytree-field]

    @classmethod
    def tree_unflatten(cls, aux: Any, children: Any) -> Losing:
        return cls(*children)


@register_pytree_node_class
class Needing:
    def __init__(self, x: Array, scale: float) -> None:
        self.x = x
        self.scale = scale

    def tree_flatten(self) -> Any:
        return (self.x,), None

    @classmethod
    def tree_unflatten(cls, aux: Any, children: Any) -> Needing:
        return cls(*children)  # E: Needing: tree_unflatten cannot rebuild it: __init__ is called without "scale"  [pytree-field]


class Counting:
    def __init__(self, x: Array, y: Array) -> None:
        self.x = x
        self.y = y


def rebuild(aux: Any, children: Any) -> Counting:
    x, y, _ = children  # E: Counting: rebuild cannot rebuild it: 2 values are unpacked into 3 names  [pytree-field]
    return Counting(x, y)


def parts(counting: Counting) -> Any:
    return (counting.x, counting.y), None


register_pytree_node(Counting, parts, rebuild)


@register_pytree_node_class
class Filling:
    def __init__(self, x: Array, y: Array, size: int = 2) -> None:
        self.x = x
        self.y = y
        self.size = size

    def grown(self) -> Filling:
        return Filling(self.x, self.y, self.size + 1)

    def tree_flatten(self) -> Any:
        children = (self.y, self.x)
        return children, (self.size,)

    @classmethod
    def tree_unflatten(cls, aux: Any, children: Any) -> Filling:
        filling = object.__new__(cls)
        filling.x, filling.y = children
        (filling.size,) = aux
        return filling  # E(silent): Filling: tree_unflatten gives x what tree_flatten took from y: keep one order  [pytree-field]


@register_pytree_node_class
class Caching:
    def __init__(self, x: Array, cache: Array | None = None, size: int = 2) -> None:
        self.x = x
        self.cache = cache
        self.size = size

    def doubled(self) -> Array:
        return 2 * self.x if self.cache is None else self.cache * self.size

    def tree_flatten(self) -> Any:
        return (self.x,), {"size": self.size}

    @classmethod
    def tree_unflatten(cls, aux: Any, children: Any) -> Caching:
        return cls(*children, **aux)


one = jnp.ones(())
assert jax.tree.map(lambda leaf: leaf, Losing(one, 3.0, verbose=True))(one) == 1.0
jax.tree.map(lambda leaf: leaf, Needing(one, 3.0))  # RAISES
jax.tree.map(lambda leaf: leaf, Counting(one, one))  # RAISES
assert jax.tree.map(lambda leaf: leaf, Filling(one, 0 * one)).x == 0
assert jax.tree.map(lambda leaf: leaf, Caching(one, one, 4)).size == 4

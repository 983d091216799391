"""Each attribute gets back what was taken from it."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
from jax import Array


@jax.tree_util.register_pytree_node_class
class Exchanged:
    def __init__(self, x: Array, y: Array) -> None:
        self.x = x
        self.y = y

    def tree_flatten(self) -> tuple[tuple[Array, Array], None]:
        return (self.y, self.x), None

    @classmethod
    def tree_unflatten(cls, aux: None, children: Any) -> Exchanged:
        return cls(*children)  # E(silent): Exchanged: tree_unflatten gives x what tree_flatten took from y: keep one order  [pytree-field]


@jax.tree_util.register_pytree_node_class
class Kept:
    def __init__(self, x: Array, y: Array) -> None:
        self.x = x
        self.y = y

    def tree_flatten(self) -> tuple[tuple[Array, Array], None]:
        return (self.y, self.x), None

    @classmethod
    def tree_unflatten(cls, aux: None, children: Any) -> Kept:
        y, x = children
        return cls(x, y)


assert jax.tree.map(lambda leaf: leaf, Exchanged(jnp.ones(()), jnp.zeros(()))).x == 0
assert jax.tree.map(lambda leaf: leaf, Kept(jnp.ones(()), jnp.zeros(()))).x == 1


class Moments:
    def __init__(self, mean, square):
        self.mean, self.square = mean, square

    def tree_flatten(self):
        return (self.square, self.mean), None

    @classmethod
    def tree_unflatten(cls, aux_data, children):
        return cls(*children)  # E(silent): Moments: tree_unflatten gives mean what tree_flatten took from square: keep one order  [pytree-field]


class Ordered:
    def __init__(self, mean: jax.Array, square: jax.Array) -> None:
        self.mean, self.square = mean, square

    def tree_flatten(self) -> tuple:
        return (self.mean, self.square), None

    @classmethod
    def tree_unflatten(cls, aux_data: None, children: tuple) -> Ordered:
        return cls(*children)


jax.tree_util.register_pytree_node(Moments, Moments.tree_flatten, Moments.tree_unflatten)
jax.tree_util.register_pytree_node(Ordered, Ordered.tree_flatten, Ordered.tree_unflatten)
assert jax.tree.map(lambda leaf: leaf, Moments(1, 2)).mean == 2
assert jax.tree.map(lambda leaf: leaf, Ordered(jnp.ones(1), jnp.zeros(1))).mean == 1

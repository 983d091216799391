"""What is declared as a tuple may be a NamedTuple, and a NamedTuple that registers itself has the children that it gives."""

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
from jax import Array


class Point(NamedTuple):
    x: Array
    y: Array


@jax.tree_util.register_pytree_node_class
class Entry(NamedTuple):
    path: str
    value: Array

    def tree_flatten(self):
        return (self.value,), self.path

    @classmethod
    def tree_unflatten(cls, path, children):
        return cls(path, *children)


def length(point: Point) -> Array:
    return point.x + point.y


def summed_up(point):
    return point.x + point.y  # E: a list has no attribute "x"  [pytree-structure] ;; N: called at line 53


def lengths(points: tuple[Any, ...]) -> Array:
    return jax.vmap(length)(points)


def summed(points: tuple[Array, ...], other: Point) -> tuple[Array, ...]:
    return jax.tree.map(jnp.add, points, other)


def summary(x: Array) -> list[Entry]:
    return [Entry("all", x)]


x = jnp.ones(3)
lengths(Point(x, x)), summed(Point(x, x), Point(x, x))
print(jax.jit(summary)(x)[0].path)
jax.tree.map(jnp.add, (x, x), Point(x, x))  # E: tree.map: structures differ at the root: ...  [pytree-structure]
jax.tree.map(jnp.add, Entry("all", x), [x])  # E: tree.map: structures differ at the root: ...  [pytree-structure]
jax.vmap(summed_up)([Point(x, x)])  # RAISES

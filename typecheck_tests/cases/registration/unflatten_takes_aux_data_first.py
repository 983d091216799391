"""JAX calls the function that rebuilds an object with (aux_data, children)."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
from jax import Array
from jax.tree_util import register_pytree_node, register_pytree_node_class


class Scaled:
    def __init__(self, w: Array, name: str) -> None:
        self.w = w
        self.name = name


register_pytree_node(
    Scaled,
    lambda s: ((s.w,), (s.name,)),
    lambda children, aux: Scaled(children[0], aux[0]),  # E(silent): Scaled: JAX calls unflatten_func with (aux_data, children), but it takes them the other way round  [pytree-field]
)


class Pair:
    def __init__(self, x: Array, y: Array) -> None:
        self.x = x
        self.y = y


def take_apart(pair: Pair) -> Any:
    return (pair.x, pair.y), None


def rebuild(children: Any, aux: Any) -> Pair:
    return Pair(*children)  # E: Pair: JAX calls rebuild with (aux_data, children), but it takes them the other way round  [pytree-field]


register_pytree_node(Pair, take_apart, rebuild)


@register_pytree_node_class
class Turned:
    def __init__(self, x: Array, y: Array) -> None:
        self.x = x
        self.y = y

    def tree_flatten(self):
        return None, (self.x, self.y)  # E(silent): Turned: tree_flatten must return (children, aux_data), but returns them the other way round  [pytree-field]

    @classmethod
    def tree_unflatten(cls, aux, children):
        return cls(*children)


class Right:
    def __init__(self, w: Array, name: str) -> None:
        self.w = w
        self.name = name

    def flatten(self) -> tuple[Any, Any]:
        return (self.w,), {"name": self.name}

    @classmethod
    def unflatten(cls, aux: Any, children: Any) -> Right:
        return cls(*children, **aux)


register_pytree_node(Right, Right.flatten, Right.unflatten)


@register_pytree_node_class
class Graph:
    def __init__(self, nodes, edges, count):
        self.nodes = nodes
        self.edges = edges
        self.count = count

    def tree_flatten(self):
        return (self.nodes, self.edges), self.count

    @classmethod
    def tree_unflatten(cls, children, aux):
        return cls(children[0], children[1], aux)  # E(silent): Graph: JAX calls tree_unflatten with (aux_data, children), but it takes them the other way round  [pytree-field]


@register_pytree_node_class
class Named:
    def __init__(self, nodes, edges, count):
        self.nodes = nodes
        self.edges = edges
        self.count = count

    def tree_flatten(self):
        return (self.nodes, self.edges), {"count": self.count}

    @classmethod
    def tree_unflatten(cls, children, aux):
        return cls(*children, **aux)  # E(silent): Named: JAX calls tree_unflatten with (aux_data, children), but it takes them the other way round  [pytree-field]


@register_pytree_node_class
class EitherWay:
    """Takes them as they come."""

    def __init__(self, nodes, edges, count):
        self.nodes = nodes
        self.edges = edges
        self.count = count

    def tree_flatten(self):
        return (self.nodes, self.edges), self.count

    @classmethod
    def tree_unflatten(cls, one, other):
        children, count = (one, other) if isinstance(one, tuple) else (other, one)
        return cls(children[0], children[1], count)


def fails(tree: object) -> bool:
    try:
        jax.tree.leaves(tree)
    except ValueError:
        return True
    return False


x = jnp.ones(2)
mapped = jax.tree.map(jnp.sin, Scaled(x, "head"))
assert isinstance(mapped.w, str)
jax.tree.map(jnp.sin, Pair(x, x))  # RAISES
assert fails(Turned(x, x))
jax.tree.map(jnp.sin, Right(x, "head"))
assert jax.tree.map(jnp.sin, EitherWay(x, x, 3)).count == 3
for wrong in (Graph(x, x, 3), Named(x, x, 3)):
    try:
        jax.tree.map(jnp.sin, wrong)
    except TypeError as error:
        print(error)
    else:
        raise AssertionError

"""JAX takes ``tree_unflatten`` from the class, and calls it with two arguments."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
from jax import Array
from jax.tree_util import register_pytree_node_class, register_pytree_with_keys_class


class Base:
    def __init__(self, x: Array) -> None:
        self.x = x

    def tree_flatten(self) -> tuple[tuple[Array], None]:
        return (self.x,), None


@register_pytree_node_class
class Bound(Base):
    def tree_unflatten(self, aux, children):  # E(silent): Bound: JAX calls tree_unflatten with two arguments, (aux_data, children), but it takes 3  [pytree-field] ;; N: decorate it with @classmethod
        return Bound(*children)


@register_pytree_node_class
class ChildrenOnly(Base):
    @classmethod
    def tree_unflatten(cls, children):  # E(silent): ChildrenOnly: JAX calls tree_unflatten with two arguments, (aux_data, children), but it takes 1  [pytree-field]
        return cls(*children)


@register_pytree_with_keys_class  # E: Unkeyed has no tree_flatten_with_keys, which JAX needs to take it apart and to rebuild it  [pytree-field]
class Unkeyed(Base):
    pass


@register_pytree_node_class
class Class(Base):
    @classmethod
    def tree_unflatten(cls, aux: None, children: Any) -> Class:
        return cls(*children)


@register_pytree_node_class
class Static(Base):
    @staticmethod
    def tree_unflatten(aux: None, children: Any) -> Static:
        return Static(*children)


def rebuilds(tree: object) -> bool:
    try:
        jax.tree.map(jnp.sin, tree)
    except TypeError:
        return False
    return True


x = jnp.ones(2)
assert not rebuilds(Bound(x))
assert not rebuilds(ChildrenOnly(x))
assert rebuilds(Class(x))
assert rebuilds(Static(x))

"""``tree_flatten`` returns (children, aux_data), and JAX iterates over the children."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
from jax import Array
from jax.tree_util import register_pytree_node, register_pytree_node_class


class Pair:
    def __init__(self, x: Array, y: Array) -> None:
        self.x = x
        self.y = y


register_pytree_node(
    Pair,
    lambda pair: (pair.x, pair.y),  # E(silent): Pair: flatten_func must return (children, aux_data), but returns the children alone  [pytree-field]
    lambda _, children: Pair(*children),
)


@register_pytree_node_class
class Triple:
    def __init__(self, x: Array, y: Array, z: Array) -> None:
        self.x, self.y, self.z = x, y, z

    def tree_flatten(self) -> Any:
        return self.x, self.y, self.z  # E(silent): Triple: tree_flatten must return a tuple of two, (children, aux_data), but returns 3 values  [pytree-field]

    @classmethod
    def tree_unflatten(cls, aux: Any, children: Any) -> Triple:
        return cls(*children)


@register_pytree_node_class
class Rows:
    def __init__(self, x: Array) -> None:
        self.x = x

    def tree_flatten(self) -> Any:
        return (self.x), None  # E(silent): Rows: tree_flatten returns x as the children, so JAX takes its rows for them  [pytree-field] ;; N: write (x,), x as the only child

    @classmethod
    def tree_unflatten(cls, aux: Any, children: Any) -> Rows:
        return cls(children)


@register_pytree_node_class
class Table:
    def __init__(self, table: dict[str, Array]) -> None:
        self.table = table

    def tree_flatten(self) -> Any:
        return self.table, None  # E(silent): Table: tree_flatten returns table as the children, so JAX takes its keys for them  [pytree-field] ;; N: write (table,), table as the only child

    @classmethod
    def tree_unflatten(cls, aux: Any, children: Any) -> Table:
        return cls(children)


@register_pytree_node_class
class Counted:
    def __init__(self, size: int) -> None:
        self.size = size

    def tree_flatten(self) -> Any:
        return self.size, None  # E(silent): Counted: tree_flatten must return (children, aux_data), but JAX cannot iterate over size  [pytree-field]

    @classmethod
    def tree_unflatten(cls, aux: Any, children: Any) -> Counted:
        return cls(children)


@register_pytree_node_class
class Layers:
    def __init__(self, layers: list[Array], stacked: Array) -> None:
        self.layers = layers
        self.stacked = stacked

    def tree_flatten(self) -> Any:
        return [*self.layers, self.stacked], None

    @classmethod
    def tree_unflatten(cls, aux: Any, children: Any) -> Layers:
        *layers, stacked = children
        return cls(layers, stacked)


@register_pytree_node_class
class Stacked:
    def __init__(self, rows: Array) -> None:
        self.rows = rows

    def tree_flatten(self) -> Any:
        return self.rows, None

    @classmethod
    def tree_unflatten(cls, aux: Any, children: Any) -> Stacked:
        return cls(jnp.stack(children))


def fails(tree: object) -> bool:
    try:
        jax.tree.leaves(tree)
    except (ValueError, TypeError):
        return True
    return False


x = jnp.ones(2)
assert jax.tree.map(jnp.sin, Pair(x, x)).x.shape == ()
assert fails(Triple(x, x, x))
assert isinstance(jax.tree.map(jnp.sin, Rows(x)).x, tuple)
assert jax.tree.leaves(Table({"w": x})) == ["w"]
assert fails(Counted(2))
jax.tree.map(jnp.sin, Layers([x, x], x))
jax.tree.map(jnp.sin, Stacked(x))

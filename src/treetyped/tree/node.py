"""One node of a tree, as JAX opens it: its children with their keys, and its static data."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, TypeAlias

import jax

# As `jax.tree_util.KeyPath`, whose keys are `Any`.
KeyPath: TypeAlias = tuple[Any, ...]
IsLeaf: TypeAlias = Callable[..., bool]


def show_path(path: KeyPath) -> str:
    """A path as code, ``.layers[0]``; the root has none."""
    return jax.tree_util.keystr(path) or "the root"


@dataclass(frozen=True, slots=True)
class Node:
    """A value that JAX opens. ``opened`` is its treedef with every child for a leaf."""

    value: Any
    children: tuple[tuple[Any, Any], ...]
    opened: jax.tree_util.PyTreeDef

    @property
    def static(self) -> dict[str, Any]:
        """The static fields, by name; empty for a class that is not a dataclass."""
        if not dataclasses.is_dataclass(self.value):
            return {}
        children = {getattr(key, "name", None) for key, _ in self.children}
        names = [field.name for field in dataclasses.fields(self.value) if field.name not in children]
        return {name: getattr(self.value, name) for name in names if hasattr(self.value, name)}

    def is_like(self, other: Node) -> bool:
        """Whether both are the same node, whatever their children."""
        # JAX finds treedefs of two different classes equal if both are registered with `register_dataclass`.
        return type(self.value) is type(other.value) and self.opened == other.opened

    @property
    def metadata(self) -> Hashable:
        """What JAX stores for the node beside its children."""
        data = self.opened.node_data()
        return None if data is None else data[1]


def is_same(treedef: Any, other: Any) -> bool:
    """Whether two treedefs are the same structure, of the same classes."""
    # As above: those of two classes from `register_dataclass` may be equal, but their hashes differ.
    return bool(treedef == other) and hash(treedef) == hash(other)


def open_node(value: Any) -> Node | None:
    """Open ``value`` by one level; ``None`` if JAX takes it for a leaf."""
    children, opened = jax.tree_util.tree_flatten_with_path(value, is_leaf=lambda child: child is not value)
    if len(children) == 1 and not children[0][0]:
        return None
    return Node(value, tuple((path[0], child) for path, child in children), opened)


def asking_paths(wanted: bool) -> dict[str, Any]:
    """JAX's option for an ``is_leaf`` that takes a path; before JAX 0.5.1 there is none, and JAX refuses it."""
    return {"is_leaf_takes_path": True} if wanted else {}

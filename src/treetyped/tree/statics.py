"""``replace_static``: other values of the static fields of a tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from treetyped.annotations import fields_of, show_annotation
from treetyped.errors import StaticValueError
from treetyped.fits import fits_annotation
from treetyped.node import node_of
from treetyped.tree.mismatch import StructureError
from treetyped.tree.node import Node, open_node

T = TypeVar("T")


def replace_static(tree: T, **fields: Any) -> T:
    """Set static fields in every node that has them: ``tree.replace_static(model, training=False)``.

    The rule: each name is a static field of at least one node, and each value is of the type that the field declares.
    Neither ``__init__`` nor ``__post_init__`` runs.

    Example:
        >>> import jax
        >>> from treetyped import field, pytree_dataclass, tree
        >>> @pytree_dataclass
        ... class Dropout:
        ...     rate: float
        ...     training: bool = field(default=True, static=True)
        >>> tree.replace_static([Dropout(0.5), Dropout(0.1)], training=False)
        [Dropout(rate=0.5, training=False), Dropout(rate=0.1, training=False)]

    Args:
        tree: any tree.
        fields: the new values, by the fields' names.

    Returns:
        The changed tree.

    Raises:
        StructureError: no node has a static field of that name.
        StaticValueError: a value is not of the declared type, or cannot be static.
    """
    nodes = list(nodes_of(tree))
    for name in fields:
        if not any(name in node.static for node in nodes):
            raise not_static(name, nodes)
    return replaced(tree, fields)  # type: ignore[no-any-return]


def replaced(value: Any, fields: dict[str, Any]) -> Any:
    node = None if value is None else open_node(value)
    if node is None:
        return value
    made = node.opened.unflatten([replaced(child, fields) for _, child in node.children])
    if made is value:  # it is static as a whole
        return value
    for name in fields.keys() & node.static.keys():
        check_type(type(value), name, fields[name])
        object.__setattr__(made, name, fields[name])
    own = node_of(type(value))
    if own is not None and own.table is not None:
        own.table.check(*(getattr(made, name) for name in own.static))
    return made


def nodes_of(value: Any) -> Iterator[Node]:
    """Every node that is rebuilt, not kept as a static value."""
    node = None if value is None else open_node(value)
    if node is not None and (node.children or node.opened.unflatten([]) is not value):
        yield node
        for _, child in node.children:
            yield from nodes_of(child)


def not_static(name: str, nodes: list[Node]) -> StructureError:
    holder = next((node for node in nodes for key, _ in node.children if getattr(key, "name", None) == name), None)
    if holder is not None:
        why = f"{type(holder.value).__name__}.{name} holds leaves; use tree.at or dataclasses.replace"
    else:
        known = sorted({each for node in nodes for each in node.static})
        why = f"there are {', '.join(known)}" if known else "there are none"
    return StructureError(f"tree.replace_static: no node of the tree has a static field {name!r}: {why}")


def check_type(cls: type, name: str, value: Any) -> None:
    declared = fields_of(cls).get(name, Any)
    if not fits_annotation(value, declared):
        raise StaticValueError(
            f"tree.replace_static: {cls.__name__}.{name} is declared as {show_annotation(declared)}, "
            f"but the value is {value!r} ({type(value).__name__})"
        )

"""``replace_static``: other values of the static fields of a tree."""

from __future__ import annotations

from typing import Any, TypeVar

from treetyped.annotations import fields_of
from treetyped.errors import StaticValueError
from treetyped.fits import fits_annotation
from treetyped.tree.mismatch import StructureError
from treetyped.tree.node import open_node

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
    found: set[str] = set()
    known: set[str] = set()
    changed = _replaced(tree, fields, found, known)
    for name in fields:
        if name not in found:
            there = f"there are {', '.join(sorted(known))}" if known else "there are none"
            raise StructureError(f"tree.replace_static: no node of the tree has a static field {name!r}; {there}")
    return changed  # type: ignore[no-any-return]


def _replaced(value: Any, fields: dict[str, Any], found: set[str], known: set[str]) -> Any:
    node = None if value is None else open_node(value)
    if node is None:
        return value
    made = node.opened.unflatten([_replaced(child, fields, found, known) for _, child in node.children])
    if made is value:  # a value that is static as a whole, and has no fields to set
        return value
    known.update(node.static)
    for name in fields.keys() & node.static.keys():
        found.add(name)
        declared = fields_of(type(value)).get(name, Any)
        if not fits_annotation(fields[name], declared):
            raise StaticValueError(
                f"tree.replace_static: {type(value).__name__}.{name} is declared as {_shown(declared)}, "
                f"and {fields[name]!r} is none"
            )
        object.__setattr__(made, name, fields[name])
    return made


def _shown(declared: Any) -> str:
    return declared.__name__ if isinstance(declared, type) else str(declared).replace("typing.", "")

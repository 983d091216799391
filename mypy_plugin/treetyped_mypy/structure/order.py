"""The leaves in the order in which JAX lists them, where that is known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from treetyped_mypy.structure.nodes import (
    ClassNode,
    DisplayNode,
    L,
    Leaf,
    NamedTupleNode,
    NoneNode,
    Structure,
    TupleNode,
    TypedDictNode,
)
from treetyped_mypy.structure.path import ROOT, Item, Path, Step
from treetyped_mypy.structure.walk import children


def leaf_order(node: Structure[L], path: Path = ROOT) -> list[tuple[Path, L]] | None:
    """Every leaf with its path, first to last; none where a length, a key or a class is not certain.

    A class without fields is not certain: what is declared as such a base has the fields of a subclass.
    """
    match node:
        case Leaf(leaf):
            return [(path, leaf)]
        case NoneNode():
            return []
        case TypedDictNode() if node.optional:
            return None
        case ClassNode() if not node.children:
            return None
        case TupleNode() | DisplayNode() | TypedDictNode() | NamedTupleNode() | ClassNode():
            found: list[tuple[Path, L]] = []
            for step, child in in_order(node):
                below = leaf_order(child, (*path, step))
                if below is None:
                    return None
                found += below
            return found
        case _:
            return None


def leaf_count(node: Structure[L]) -> int | None:
    """How many leaves the tree has."""
    order = leaf_order(node)
    return None if order is None else len(order)


def in_order(node: Structure[L]) -> Iterator[tuple[Step, Structure[L]]]:
    """The children as JAX visits them: those of a ``dict`` and a ``defaultdict`` by sorted keys."""
    found = dict(children(node))
    steps = list(found)
    if is_sorted(node):
        steps.sort(key=lambda step: (isinstance(step.key, str), step.key) if isinstance(step, Item) else (False, 0))
    yield from ((step, found[step]) for step in steps)


SORTED: Final = frozenset({"dict", "defaultdict", "FrozenDict"})


def is_sorted(node: Structure[L]) -> bool:
    return isinstance(node, TypedDictNode) or (isinstance(node, DisplayNode) and node.kind in SORTED)

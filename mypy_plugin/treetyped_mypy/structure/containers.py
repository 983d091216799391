"""Which nodes are lists and dicts: what can be changed in place."""

from __future__ import annotations

from typing import TypeVar

from treetyped_mypy.structure.nodes import (
    DisplayNode,
    MappingNode,
    NamedTupleNode,
    SequenceNode,
    Structure,
    TupleNode,
    TypedDictNode,
    UnionNode,
)
from treetyped_mypy.structure.walk import children

T = TypeVar("T")


def is_container(node: Structure[T]) -> bool:
    """Whether it is a list or a dict, or a tuple that holds one."""
    match node:
        case UnionNode(options):
            return any(map(is_container, options))
        case TupleNode() | NamedTupleNode() | SequenceNode(kind="tuple"):
            return any(is_container(child) for _, child in children(node))
        case SequenceNode() | DisplayNode() | TypedDictNode():
            return True
        case MappingNode(kind):
            return kind != "FrozenDict"
        case _:
            return False

"""A structure as a picture: one line for each node, leaf and static field, children indented below their node."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from treetyped_mypy.structure.nodes import (
    Again,
    ClassNode,
    DisplayNode,
    L,
    Leaf,
    MappingNode,
    NamedTupleNode,
    NoneNode,
    OpaqueNode,
    SequenceNode,
    Structure,
    TupleNode,
    TypedDictNode,
    UnionNode,
    Unknown,
    VarNode,
)
from treetyped_mypy.structure.order import in_order
from treetyped_mypy.structure.path import Item
from treetyped_mypy.structure.show import short
from treetyped_mypy.structure.walk import children

INDENT: Final = "  "


def picture(node: Structure[L], show_leaf: Callable[[L], str]) -> list[str]:
    """The lines of the picture."""
    return list(draw("", node, show_leaf))


def draw(label: str, node: Structure[L], show_leaf: Callable[[L], str]) -> Iterator[str]:
    """``label`` and the node on one line, what is below it indented; the options of a union one after another."""
    if isinstance(node, UnionNode) and any(below(option, show_leaf) for option in node.options):
        yield f"{label}one of"
        for option in node.options:
            yield from (INDENT + line for line in draw("| ", option, show_leaf))
        return
    yield label + title(node, show_leaf)
    yield from (INDENT + line for line in below(node, show_leaf))


def below(node: Structure[L], show_leaf: Callable[[L], str]) -> list[str]:
    """The children in JAX's order, then the static fields."""
    optional = node.optional if isinstance(node, TypedDictNode) else frozenset()
    lines: list[str] = []
    for step, child in in_order(node):
        absent = " (may be absent)" if isinstance(step, Item) and step.key in optional else ""
        lines += draw(f"{step}{absent}: ", child, show_leaf)
    if isinstance(node, ClassNode):
        lines += [f".{name}: static" + ("" if value is None else f" {value}") for name, value in node.static]
    return lines


def title(node: Structure[L], show_leaf: Callable[[L], str]) -> str:
    match node:
        case Leaf(leaf):
            return f"leaf {show_leaf(leaf)}"
        case NoneNode():
            return "None"
        case UnionNode(options):
            return " | ".join(title(option, show_leaf) for option in options)
        case Unknown(leaf=leaf):
            return "unknown" if leaf is None else f"unknown, with leaves {show_leaf(leaf)}"
        case OpaqueNode():
            return f"{short(node.key)}, flattens itself"
        case Again():
            return f"{short(node.key)} again"
        case VarNode():
            return f"{short(node.key)}, a type variable"
        case _:
            return container(node)


def container(node: Structure[L]) -> str:
    """What the node is; a container without children says so."""
    match node:
        case NamedTupleNode() | ClassNode():
            return short(node.key)
        case TupleNode():
            name = "tuple"
        case SequenceNode() | MappingNode() | DisplayNode():
            name = node.kind
        case _:
            name = "dict"
    return name if next(children(node), None) else f"{name}, empty"

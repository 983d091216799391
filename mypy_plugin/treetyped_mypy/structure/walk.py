"""Going through a structure: children with their steps, leaves with their paths, and the same structure rebuilt."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Generic

from treetyped_mypy.frozen import dataclass
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
from treetyped_mypy.structure.path import ROOT, Attr, Each, Item, Path, Step


@dataclass(frozen=True, slots=True)
class Found(Generic[L]):
    """A leaf, or a part whose leaves are unknown, at its path.

    ``certain`` is false below a union: then the program may never meet this leaf.
    """

    path: Path
    node: Leaf[L] | OpaqueNode[L] | VarNode[L] | Unknown[L] | Again[L]
    certain: bool


def children(node: Structure[L]) -> Iterator[tuple[Step, Structure[L]]]:
    """The direct children, each with the step that leads to it; a union has none (its options stand in its place)."""
    match node:
        case TupleNode(parts):
            yield from ((Item(index), child) for index, child in enumerate(parts))
        case SequenceNode() | MappingNode():
            yield Each(), node.element
        case DisplayNode() | TypedDictNode():
            yield from ((Item(key), child) for key, child in node.children)
        case NamedTupleNode() | ClassNode():
            yield from ((Attr(name), child) for name, child in node.children)
        case Leaf() | NoneNode() | OpaqueNode() | UnionNode() | VarNode() | Unknown() | Again():
            return


def leaves(node: Structure[L], path: Path = ROOT, certain: bool = True) -> Iterator[Found[L]]:
    """Every leaf, and every part that may hold leaves, in JAX's order of the fields."""
    stack = [(node, path, certain)]
    while stack:
        node, path, certain = stack.pop()
        match node:
            case Leaf() | OpaqueNode() | VarNode() | Unknown() | Again():
                yield Found(path, node, certain)
            case UnionNode(options):
                stack += [(option, path, False) for option in reversed(options)]
            case _:
                stack += reversed([(child, (*path, step), certain) for step, child in children(node)])


def has_more_nodes(node: Structure[L], most: int) -> bool:
    """Whether the tree is larger than that; a part that stands in it twice counts twice."""
    stack, count = [node], 0
    while stack and count <= most:
        node, count = stack.pop(), count + 1
        stack += node.options if isinstance(node, UnionNode) else [child for _, child in children(node)]
    return count > most


def map_leaves(f: Callable[[Path, L], L], node: Structure[L]) -> Structure[L]:
    """The same structure with ``f(path, leaf)`` in place of each leaf."""
    return graft(lambda path, leaf: Leaf(f(path, leaf)), node)


def graft(f: Callable[[Path, L], Structure[L]], node: Structure[L], path: Path = ROOT) -> Structure[L]:
    """The same structure with the tree ``f(path, leaf)`` in place of each leaf.

    It has the leaf's role. A part whose leaves are unknown becomes unknown; a class that flattens itself stays.
    """
    match node:
        case Leaf(leaf):
            return in_role(f(path, leaf), node.role)
        case Unknown(origin, leaf):
            grafted = None if leaf is None else f(path, leaf)
            return Unknown(origin, grafted.type) if isinstance(grafted, Leaf) else Unknown()
        case VarNode():
            return Unknown()
        case UnionNode(options):
            return UnionNode(tuple(graft(f, option, path) for option in options))
        case _:
            return rebuild(node, [graft(f, child, (*path, step)) for step, child in children(node)])


def without_opaque(node: Structure[L]) -> Structure[L]:
    """The same structure where a class that flattens itself is unknown: its fields no longer hold what they declare."""
    match node:
        case OpaqueNode():
            return Unknown()
        case UnionNode(options):
            return UnionNode(tuple(without_opaque(option) for option in options))
        case _:
            return rebuild(node, [without_opaque(child) for _, child in children(node)])


def in_role(node: Structure[L], role: L | None) -> Structure[L]:
    """The same structure, in which the leaves that have no role of their own have this one."""
    match node:
        case _ if role is None:
            return node
        case Leaf():
            return node if node.role is not None else replace(node, role=role)
        case UnionNode(options):
            return UnionNode(tuple(in_role(option, role) for option in options))
        case ClassNode() | NamedTupleNode():
            parts = tuple((name, in_role(child, role)) for name, child in node.children)
            return replace(node, children=parts, role=role if node.role is None else node.role)
        case _:
            return rebuild(node, [in_role(child, role) for _, child in children(node)])


def rebuild(node: Structure[L], parts: list[Structure[L]]) -> Structure[L]:
    """``node`` with other direct children, in the order in which ``children`` gives them."""
    match node:
        case TupleNode():
            return replace(node, children=tuple(parts))
        case SequenceNode() | MappingNode():
            return replace(node, element=parts[0])
        case DisplayNode():
            return replace(node, children=tuple(zip(node.keys, parts, strict=True)))
        case TypedDictNode() | NamedTupleNode() | ClassNode():
            names = (name for name, _ in node.children)
            return replace(node, children=tuple(zip(names, parts, strict=True)))
        case Leaf() | NoneNode() | OpaqueNode() | UnionNode() | VarNode() | Unknown() | Again():
            return node

"""What a filter leaves of a tree: the leaves that it keeps, and ``None`` in the place of each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from treetyped_mypy.structure.join import join_all
from treetyped_mypy.structure.match import differ, options, pairs
from treetyped_mypy.structure.nodes import Again, L, Leaf, NoneNode, Structure, UnionNode, Unknown, VarNode
from treetyped_mypy.structure.path import ROOT, Path
from treetyped_mypy.structure.walk import children, graft, rebuild

Keeps: TypeAlias = Callable[[Path, L], bool | None]
"""Whether the leaf at a path passes the filter; none where that is not certain."""


def keep(node: Structure[L], keeps: Keeps[L], *, inverse: bool = False) -> Structure[L]:
    """The tree with ``None`` where the filter drops a leaf, and with either where it may."""

    def one(path: Path, leaf: L) -> Structure[L]:
        kept = keeps(path, leaf)
        if kept is None:
            return UnionNode((Leaf(leaf), NoneNode()))
        return Leaf(leaf) if kept is not inverse else NoneNode()

    return graft(one, node)


def combine(first: Structure[L], others: Sequence[Structure[L]]) -> Structure[L]:
    """The first that is not ``None`` at each place; unknown where that is not certain."""
    if not others:
        return first
    if isinstance(first, NoneNode):
        return combine(others[0], others[1:])
    if isinstance(first, Unknown | VarNode | Again) or any(isinstance(other, Unknown) for other in others):
        return Unknown()
    if isinstance(first, UnionNode):
        rest = combine(others[0], others[1:])
        kept = [option for option in first.options if not isinstance(option, NoneNode)]
        return join_all([*kept, rest]) if len(kept) < len(first.options) else first
    parts = list(children(first))
    if not parts:
        return first
    if any(isinstance(other, UnionNode) or differ(first, other, ROOT) is not None for other in others):
        return Unknown()
    beside = [{step: part for step, _, part in pairs(first, other)} for other in others]
    if any(step not in found for found in beside for step, _ in parts):  # a list of unknown length beside a display
        return Unknown()
    return rebuild(first, [combine(part, [found[step] for found in beside]) for step, part in parts])


def nones(node: Structure[L], path: Path = ROOT) -> Iterator[Path]:
    """The path of each ``None`` that the tree certainly has; not those in containers of unknown length."""
    if isinstance(node, NoneNode):
        yield path
    for step, child in children(node):
        if str(step) != "[*]":
            yield from nones(child, (*path, step))


def none_is_leaf(node: Structure[L], none: L) -> Structure[L]:
    """The tree as ``is_leaf=lambda x: x is None`` sees it."""
    match node:
        case NoneNode():
            return Leaf(none)
        case UnionNode():
            return UnionNode(tuple(none_is_leaf(option, none) for option in options(node)))
        case _:
            parts = [none_is_leaf(child, none) for _, child in children(node)]
            return rebuild(node, parts) if parts else node

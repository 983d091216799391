"""Nested dicts, filled path by path, and made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from mypy.nodes import Node

from treetyped_mypy.flow.contents import Entries
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Key, Value

Tree: TypeAlias = "dict[Key, Tree | Value]"


def below(tree: Tree, path: Sequence[Key]) -> Tree | None:
    """The dict at the path, put there if nothing is; none where something else is in its place."""
    for key in path:
        inner = tree.setdefault(key, {})
        if not isinstance(inner, dict):
            return None
        tree = inner
    return tree


def made_of(run: Running, tree: Tree | Value, place: Node, kind: str = "dict") -> Value:
    return run.make(place, entries_made(run, tree, place, kind)) if isinstance(tree, dict) else tree


def entries_made(run: Running, tree: Tree, place: Node, kind: str = "dict") -> Entries:
    return Entries(kind, tuple((key, made_of(run, inner, place, kind)) for key, inner in tree.items()))

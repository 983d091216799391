"""The sentences about places of a tree that are changed, and about its static fields."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mypy.types import Type

from treetyped_mypy.errors.types import show_type
from treetyped_mypy.structure.path import Path, show_path

COMPUTED: Final = 'tree.at: "where" must return a node or leaf of the tree, this is a value computed from it'
COMPUTED_CURE: Final = "point at the leaf, and compute in apply"
STATIC_CURE: Final = "static fields are set by replace, or in the whole tree by tree.replace_static"


def static(name: str) -> str:
    return f'tree.at: "where" points at .{name}, a static field: it is not in the tree'


def again(inner: Path, outer: Path) -> str:
    shown = show_path(inner) or "the root"
    if inner == outer:
        return f"tree.at: {shown} is chosen twice"
    return f"tree.at: {shown} is inside {show_path(outer) or 'the root'}, which is chosen too"


def no_place(given: str) -> str:
    return f"tree.at: {given} is no place of the tree: return a node or a leaf as it stands in the tree"


def arity(places: int, values: str) -> str:
    are = "1 place is" if places == 1 else f"{places} places are"
    return f"tree.at: {are} chosen, and {values} given to set"


def no_static_field(name: str, known: Iterable[str]) -> str:
    there = ", ".join(sorted(known)) or "none"
    return f"tree.replace_static: no node of the tree has a static field {name!r}: there are {there}"


def wrong_static_value(owner: str, name: str, declared: Type, given: str) -> str:
    field = f"{owner.rpartition('.')[2]}.{name}"
    return f"tree.replace_static: {field} is declared as {show_type(declared)}, but the value is {given}"

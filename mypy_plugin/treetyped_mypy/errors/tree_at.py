"""The sentences of ``eqx.tree_at``."""

from __future__ import annotations

from typing import Final

from treetyped_mypy.structure.path import Path, show_path

COMPUTED: Final = 'tree_at: "where" must return a node or leaf of the tree, this is a value computed from it'
COMPUTED_CURE: Final = "point at the leaf, and compute in replace_fn"
STATIC_CURE: Final = "use dataclasses.replace"
NONE_CURE: Final = "pass is_leaf=lambda x: x is None"
BOTH: Final = 'tree_at: give either "replace" or "replace_fn", not both'
NEITHER: Final = 'tree_at: give "replace" or "replace_fn"'


def static(name: str) -> str:
    return f'tree_at: "where" points at .{name}, a static field: it is not in the tree'


def no_place(shown: str) -> str:
    return f'tree_at: "where" returns {shown}, which is not in the tree'


def inside(inner: Path, outer: Path) -> str:
    there = show_path(outer) or "the root"
    return f'tree_at: "where" returns {show_path(inner)}, which is inside {there}, and {there} as well'


def ambiguous_none(path: Path, others: list[Path]) -> str:
    """``tree_at: "where" points at .cache, which is None, and so is .momentum: one cannot be told from the other``."""
    second = next(show_path(other) for other in others if other != path)
    return f'tree_at: "where" points at {show_path(path)}, which is None like {second}: JAX cannot tell them apart'


def arity(places: int, replacements: int) -> str:
    return f'tree_at: "where" returns {count(places)}, "replace" has {replacements}'


def count(places: int) -> str:
    return "1 place" if places == 1 else f"{places} places"

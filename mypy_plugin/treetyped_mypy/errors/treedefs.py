"""The sentences of the tree functions beside ``tree.map``: treedefs, orders of leaves, nodes taken for leaves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.types import Type

from treetyped_mypy.errors.messages import at
from treetyped_mypy.errors.types import show_type
from treetyped_mypy.structure.path import Path

MAP_CURE: Final = "use jax.tree.map, which compares the trees"
PATHS_CURE: Final = "use jax.tree.leaves_with_path, which gives each leaf with its path"
SWAPPED_CURE: Final = "flatten gives the leaves first, unflatten takes the treedef first"
STRUCTURE_CURE: Final = "write jax.tree.structure(...) of it"
VALUES_CURE: Final = "write jax.tree.leaves(...) of it"
NONE_CURE: Final = "pass is_leaf=lambda x: x is None to treat None as a leaf"
TUPLE_CURE: Final = "pass is_leaf=lambda x: isinstance(x, tuple) to treat tuples as leaves"
FLATTEN_CURE: Final = "flatten returns the leaves first: leaves, treedef = jax.tree.flatten(tree)"

TREEDEF_HAS_NO_ITEMS: Final = "a treedef has no items"


def swapped() -> str:
    return 'tree.unflatten: "treedef" and "leaves" are swapped'


def wrong_count(function: str, places: int, given: int) -> str:
    return f'{function}: "treedef" has {count(places)}, "leaves" has {given}'


def count(number: int) -> str:
    return f"{number} leaf" if number == 1 else f"{number} leaves"


def keys_for_leaves(function: str, type_: Type | str) -> str:
    return f'{function}: "leaves" is a {show_type(type_)}: its keys would become the leaves'


def not_composed(places: int, outer: int, inner: int) -> str:
    return (
        f'tree.transpose: "outer_treedef" has {count(outer)} and "inner_treedef" {count(inner)}, '
        f'"pytree_to_transpose" has {places}'
    )


def treedefs_swapped() -> str:
    return 'tree.transpose: "outer_treedef" is the inner structure of "pytree_to_transpose": the leaves get mixed up'


def unsortable(function: str, name: str, keys: Sequence[str]) -> str:
    return f'{function}: JAX cannot sort the keys of a dict in "{name}": {", ".join(keys)}'


def no_treedef(function: str, given: str) -> str:
    return f'{function}: "treedef" is {given}, not a treedef'


def no_children(function: str, given: Type) -> str:
    return f'{function}: "tree" is a leaf ({show_type(given)}), which has no children'


def out_of_step(left: Path, right: Path) -> str:
    return f"the leaves are out of step, None has none: the leaf {at(left)} meets the leaf {at(right)}"


def keys_out_of_order(key: object, path: Path) -> str:
    return f"leaves come in the order of the sorted keys: {key!r} meets the leaf {at(path)}"


def none_is_a_node(function: str) -> str:
    return f'{function}: None is a node, not a leaf: "f" is never given None, which stays None in the result'


def nodes_for_leaves(function: str, path: Path | None, item: str) -> str:
    """``path`` is none where the tree is not known."""
    place = "" if path is None else f"{at(path)} "
    return f'{function}: a tuple is a node, not a leaf: {place}"f" is given its items ({item}) one by one'

"""Treedefs: what one has room for, and what is none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from treetyped_mypy.errors import codes, treedefs
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Treedef
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.flow.values import UNKNOWN, Constant, Plain, Value, options
from treetyped_mypy.structure.nodes import Leaf
from treetyped_mypy.structure.walk import has_more_nodes, leaves

MOST_PLACES: Final = 1_000
"""A larger treedef is not filled."""


def report_no_treedef(call: LibraryCall, function: str, given: Value) -> bool:
    """Whether the tree itself stands where its treedef should."""
    if not all(is_tree(call, option) for option in options(given)):
        return False
    cure = treedefs.FLATTEN_CURE if given in call.run.known else treedefs.STRUCTURE_CURE
    call.say(codes.STRUCTURE, treedefs.no_treedef(function, call.says(given)), cure)
    return True


def is_tree(call: LibraryCall, value: Value) -> bool:
    return isinstance(opened(call.run, value), Opened) or isinstance(value, Array | Constant | Plain)


def made_of_treedefs(call: LibraryCall) -> Value:
    for item in call.items(call.get(0, "treedefs")) or ():
        report_no_treedef(call, "tree_util.treedef_tuple", item)
    return UNKNOWN


def asked(name: str) -> Callable[[LibraryCall], Value]:
    def ask(call: LibraryCall) -> Value:
        report_no_treedef(call, f"tree_util.{name}", call.get(0, "treedef"))
        return UNKNOWN

    return ask


def count_places(kept: Treedef) -> int | None:
    """How many leaves it takes; none where that is not seen."""
    if has_more_nodes(kept.structure, MOST_PLACES):
        return None
    found = list(leaves(kept.structure))
    return len(found) if all(place.certain and isinstance(place.node, Leaf) for place in found) else None


RULES: Final[dict[str, Callable[[LibraryCall], Value]]] = {
    "tree.treedef_tuple": made_of_treedefs,
    **{f"tree.{name}": asked(name) for name in ("treedef_children", "treedef_is_leaf")},
}

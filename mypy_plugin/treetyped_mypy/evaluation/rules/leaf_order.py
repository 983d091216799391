"""``zip`` of leaves with something else: silently wrong where the two do not come in the same order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from mypy.nodes import Node

from treetyped_mypy.errors import codes, treedefs
from treetyped_mypy.evaluation.rules.tree import flattened
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.containers import MAPPINGS, kinds_of
from treetyped_mypy.flow.iteration import entries_of, items_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Constant, Object, Value, View
from treetyped_mypy.structure.match import match
from treetyped_mypy.structure.mismatch import NodeMismatch
from treetyped_mypy.structure.nodes import DisplayNode, NoneNode
from treetyped_mypy.structure.order import leaf_order
from treetyped_mypy.structure.path import Item


def zipped(run: Running, arguments: Sequence[Argument], place: Node) -> None:
    """The first two arguments are compared."""
    if len(arguments) < 2 or any(argument.stars or argument.name for argument in arguments[:2]):
        return
    left, right = (argument.value for argument in arguments[:2])
    report_none(run, left, right, place)
    report_keys(run, left, right, place)
    report_keys(run, right, left, place)


def report_none(run: Running, left: Value, right: Value, place: Node) -> None:
    """``zip(leaves(a), leaves(b))`` where one has ``None`` for a leaf of the other: the rest is out of step."""
    one, other = flattened(run, left), flattened(run, right)
    if one is None or other is None:
        return
    mismatches = [*match(one, other, equal=True)]
    orders = leaf_order(one), leaf_order(other)
    if orders[0] is None or orders[1] is None or not mismatches or not all(map(is_about_none, mismatches)):
        return
    meeting = zip(orders[0], orders[1], strict=False)
    shifted = next(((a, b) for (a, _), (b, _) in meeting if a[: len(b)] != b and b[: len(a)] != a), None)
    if shifted is not None:
        run.fail(place, codes.STRUCTURE, treedefs.out_of_step(*shifted), treedefs.MAP_CURE)


def is_about_none(mismatch: object) -> bool:
    return isinstance(mismatch, NodeMismatch) and isinstance(mismatch.left, NoneNode) != isinstance(
        mismatch.right, NoneNode
    )


def report_keys(run: Running, keys: Value, leaves: Value, place: Node) -> None:
    """``zip(params, leaves(params))`` where the keys are not written in the order in which JAX sorts them."""
    structure = flattened(run, leaves)
    given = keys_of(run, keys) if isinstance(structure, DisplayNode) and structure.kind != "list" else None
    order = leaf_order(structure) if structure is not None else None
    if given is None or order is None or not isinstance(structure, DisplayNode) or {*given} != {*structure.keys}:
        return
    for key, (path, _) in zip(given, order, strict=False):
        if path[0] != Item(cast("int | str", key)):
            run.fail(place, codes.STRUCTURE, treedefs.keys_out_of_order(key, path), treedefs.PATHS_CURE)
            return


def keys_of(run: Running, value: Value) -> list[object] | None:
    """The keys in the order of the dict: of ``params``, ``params.keys()``, ``list(params)``, ``["w", "b"]``."""
    match value:
        case View(owner=owner):
            return keys_of(run, owner)
        case Object() if (kinds := kinds_of(run, value)) and kinds <= MAPPINGS:
            pairs = entries_of(run, value)
            return None if pairs is None else [key for key, _ in pairs]
        case _:
            items = items_of(run, value)
            found = [item.value for item in items or () if isinstance(item, Constant)]
            return found if items is not None and len(found) == len(items) else None


CALLED: Final = {"builtins.zip": zipped}
"""Functions of Python's own that are looked at when they are called."""

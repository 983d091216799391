"""Functions that compare the trees that they are given: those that differ are refused, and nothing is computed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from treetyped_mypy.errors import alike, codes, messages
from treetyped_mypy.evaluation.arrays import as_array, show
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules import windows
from treetyped_mypy.evaluation.rules.tree import nodes
from treetyped_mypy.evaluation.shapes import differ
from treetyped_mypy.evaluation.structures import lift
from treetyped_mypy.evaluation.trees import leaves
from treetyped_mypy.flow.values import NONE, UNKNOWN, Value
from treetyped_mypy.structure.nodes import NoneNode


def all_alike(call: LibraryCall, shapes: bool) -> Value:
    """``chex.assert_trees_all_equal_structs(a, b, ...)``: at least two trees, of one structure."""
    if call.is_open:
        return UNKNOWN
    if len(call.positional) < 2:
        return call.say(codes.STRUCTURE, alike.single(call.name), alike.UNPACKED_CURE)
    first, *rest = call.positional
    for index, other in enumerate(rest, 1):
        if mismatches := call.treedefs_differ(first, other):
            return call.say_apart(mismatches, *((at, messages.tree_number(at)) for at in (0, index)))
        if shapes and (fault := of_other_shape(call, first, other)) is not None:
            return call.say(codes.STRUCTURE, fault)
    return NONE


def of_other_shape(call: LibraryCall, one: Value, other: Value) -> str | None:
    for left, right in zip(leaves(call.run, one) or (), leaves(call.run, other) or (), strict=False):
        a, b = as_array(left), as_array(right)
        if a is not None and b is not None and differ(a.shape, b.shape):
            return alike.shapes_differ(call.name, show(a), show(b))
    return None


def no_nones(call: LibraryCall) -> Value:
    if any(isinstance(node, NoneNode) for node in nodes(lift(call.run, call.get(0, "tree")))):
        return call.say(codes.STRUCTURE, alike.has_none(call.name, call.word(0, "tree")))
    return NONE


def of_one_structure(names: tuple[str, str], call: LibraryCall) -> Value:
    """Two trees by the names of their parameters: ``lax.reduce(operands, init_values, ...)``."""
    one, other = (call.get(index, name) for index, name in enumerate(names))
    if mismatches := call.treedefs_differ(one, other):
        return call.say_apart(mismatches, (0, names[0]), (1, names[1]))
    for value in call.arguments[2:]:
        call.run.release(value)
    return UNKNOWN


def windows_of_one_structure(call: LibraryCall) -> Value:
    of_one_structure(("operand", "init_value"), call)
    return windows.reduce_window(call)


SHAPES: Final = ("shapes", "shapes_and_dtypes")

RULES: Final[dict[str, Callable[[LibraryCall], Value]]] = {
    **{f"chex.assert_trees_all_{word}": partial(all_alike, shapes=False) for word in ("equal", "close", "close_ulp")},
    **{f"chex.assert_trees_all_equal_{word}": partial(all_alike, shapes=False) for word in ("structs", "dtypes")},
    **{f"chex.assert_trees_all_equal_{word}": partial(all_alike, shapes=True) for word in SHAPES},
    "chex.assert_tree_no_nones": no_nones,
    "jax.shard_alike": partial(of_one_structure, ("x", "y")),
    "lax.reduce": partial(of_one_structure, ("operands", "init_values")),
    "lax.reduce_window": windows_of_one_structure,
}

"""Halves of a tree: ``eqx.partition``, ``filter`` and ``combine``, with a test of leaves or a tree of answers."""

from __future__ import annotations

from functools import reduce
from typing import Final

from treetyped_mypy.errors import codes, filters, messages, tracing
from treetyped_mypy.evaluation.arrays import COMPLEX, FLOAT, Array, as_array
from treetyped_mypy.evaluation.atoms import Partial, Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.rules.own_filters import first_missing
from treetyped_mypy.evaluation.trees import leaves, map_leaves, seen_leaves
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, External, Function, Method, Plain, Tuple, Value
from treetyped_mypy.structure.match import match

KEEPS: Final = frozenset({"is_array", "is_inexact_array", "is_array_like", "is_inexact_array_like"})


def kept_by(test: Value) -> str | None:
    name = test.fullname.rpartition(".")[2] if isinstance(test, External) else ""
    return name if name in KEEPS else None


def keeps(test: str, leaf: Value) -> bool | None:
    """Whether the filter keeps a leaf; none where that is not seen."""
    if isinstance(leaf, Array):
        return True if "inexact" not in test else None if leaf.kind is None else leaf.kind in (FLOAT, COMPLEX)
    if isinstance(leaf, Function | Method | Transformed | External) or (
        isinstance(leaf, Constant) and isinstance(leaf.value, str)
    ):
        return False
    found = as_array(leaf)
    if found is None:
        return None
    return test.endswith("like") and (found.kind in (FLOAT, COMPLEX) or "inexact" not in test)


def half(call: LibraryCall, tree: Value, test: str, wanted: bool) -> Value:
    def choose(leaf: Value) -> Value:
        answer = keeps(test, leaf)
        return UNKNOWN if answer is None else leaf if answer is wanted else NONE

    return map_leaves(call.run, tree, choose, call.place)


def half_by_function(call: LibraryCall, tree: Value, test: Value, wanted: bool) -> Value:
    """The same by a function of the program's own, which is asked about each leaf."""

    def choose(leaf: Value) -> Value:
        answer = call.call(test, leaf)
        return UNKNOWN if not isinstance(answer, Constant) else leaf if bool(answer.value) is wanted else NONE

    if leaves(call.run, tree) is None:
        call.run.release(test)  # called for leaves that are not seen
    return map_leaves(call.run, tree, choose, call.place)


def halves(call: LibraryCall, wanted: bool) -> Value:
    """The tree with ``None`` for each leaf of the other half."""
    tree, spec = call.get(0, "pytree"), call.get(1, "filter_spec")
    return by_spec(call, spec, tree, wanted)


def by_spec(call: LibraryCall, spec: Value, tree: Value, wanted: bool, depth: int = 0) -> Value:
    """The filter is a prefix of the tree: each of its leaves is a test, or the answer for all leaves below."""
    if (test := kept_by(spec)) is not None:
        return half(call, tree, test, wanted)
    if isinstance(spec, Function | Method | Partial):
        return half_by_function(call, tree, spec, wanted)
    if isinstance(spec, Constant) and isinstance(spec.value, bool):
        return tree if spec.value is wanted else map_leaves(call.run, tree, lambda _leaf: NONE, call.place)
    left, right = opened(call.run, spec), opened(call.run, tree)
    if depth > DEEPEST or not isinstance(left, Opened) or not isinstance(right, Opened):
        return UNKNOWN
    if left.keys is None or left.keys != right.keys or left.kind != right.kind:
        return UNKNOWN
    parts = [by_spec(call, one, other, wanted, depth + 1) for one, other in zip(left.parts, right.parts, strict=True)]
    return right.build(call.run, parts, call.place)


def fits(call: LibraryCall) -> bool:
    """Whether the filter may be a prefix of the tree; if it is not, that is said."""
    spec = call.get(1, "filter_spec")
    if any(isinstance(leaf, Array) and leaf.is_traced for leaf in seen_leaves(call.run, spec)):
        call.fail(codes.STATIC, tracing.hidden_filter())
        return False
    for leaf in seen_leaves(call.run, spec):
        if isinstance(leaf, Array) or (isinstance(leaf, Constant) and type(leaf.value) is not bool):
            call.say(codes.FILTER, filters.no_answer(call.name, call.says(leaf)))
            return False
    mismatches = call.mismatches(spec, call.get(0, "pytree"))
    if mismatches:
        call.say_apart(mismatches, (1, "filter_spec"), (0, "pytree"))
    return not mismatches


def partition(call: LibraryCall) -> Value:
    if call.named.keys() - {"pytree", "filter_spec"} or len(call.positional) > len(ARGUMENTS) or not fits(call):
        return Tuple((UNKNOWN, UNKNOWN))
    return Tuple((halves(call, True), halves(call, False)))


def filtered(call: LibraryCall) -> Value:
    inverse = call.constant(-1, "inverse", False)
    if call.named.keys() - {*ARGUMENTS, "inverse"} or len(call.positional) > len(ARGUMENTS):
        return UNKNOWN
    return UNKNOWN if inverse is ... or not fits(call) else halves(call, not inverse)


ARGUMENTS: Final = ("pytree", "filter_spec")
DEEPEST: Final = 24
"""What is nested deeper is not looked into."""


def combine(call: LibraryCall) -> Value:
    def both(one: Value, other: Value, depth: int = 0) -> Value:
        if one == NONE:
            return other
        left, right = opened(call.run, one), opened(call.run, other)
        if left is None:
            return one
        if (
            depth > 20
            or not isinstance(left, Opened)
            or not isinstance(right, Opened)
            or left.keys != right.keys
            or left.kind != right.kind
        ):
            return UNKNOWN
        parts = [both(a, b, depth + 1) for a, b in zip(left.parts, right.parts, strict=True)]
        return left.build(call.run, parts, call.place)

    if not call.positional or call.named or call.is_open:
        return UNKNOWN
    one = call.positional[0]
    if len(call.positional) == 2 and call.positional[1] is one and first_missing(call, one) is not None:
        return call.say(codes.FILTER, filters.same_half(call.spelled(0)))
    for index, other in enumerate(call.positional[1:], 1):
        mismatches = list(match(call.structure_of_gaps(one), call.structure(other)))
        if mismatches:
            return call.say_apart(mismatches, (0, messages.tree_number(0)), (index, messages.tree_number(index)))
    return reduce(both, call.positional)


def is_array(call: LibraryCall) -> Value:
    answer = keeps(call.name.rpartition(".")[2], call.get(0))
    return Plain("bool") if answer is None else Constant(answer)


RULES: Final = {
    "eqx.partition": partition,
    "eqx.filter": filtered,
    "eqx.combine": combine,
    **{f"eqx.{word}": is_array for word in KEEPS},
}

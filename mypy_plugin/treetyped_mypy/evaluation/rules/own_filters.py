"""``tree.filter``, ``partition``, ``combine`` and ``update``: parts of a tree that keep its shape."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Final, TypeAlias

from mypy.types import Type

from treetyped_mypy.errors import codes, filters
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.choices import Answer, answer_of
from treetyped_mypy.evaluation.declared import NO_HINT, Hint
from treetyped_mypy.evaluation.look import Look, Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.spots import Spot, map_spots
from treetyped_mypy.evaluation.trees import DEEPEST
from treetyped_mypy.flow.values import NONE, UNKNOWN, Tuple, Value
from treetyped_mypy.structure.combining import Fault, Missing, faults, where_it_holds
from treetyped_mypy.structure.match import match
from treetyped_mypy.structure.nodes import Structure, Unknown
from treetyped_mypy.structure.path import Attr, Item, Path

Inner: TypeAlias = Callable[[LibraryCall, Value, Value, int], Value]
"""What becomes of two children at the same place."""


# apart
def filtered(call: LibraryCall) -> Value:
    if call.is_open or len(call.arguments) != 2:
        return UNKNOWN
    tree = call.get(0, "tree")
    return part_of(call, tree, [answer_of(call, call.get(1, "where"), tree)], 0)


def partition(call: LibraryCall) -> Value:
    if call.is_open or call.named or not call.positional:
        return UNKNOWN
    tree, *wheres = call.positional
    answers = [answer_of(call, where, tree) for where in wheres]
    return Tuple(tuple(part_of(call, tree, answers, number) for number in range(len(answers) + 1)))


def part_of(call: LibraryCall, tree: Value, answers: Sequence[Answer], number: int) -> Value:
    """The leaves that this one of the choices means and none before it; the last part is the rest."""

    def choose(spot: Spot) -> Value:
        for index, answer in enumerate(answers[: number + 1]):
            is_meant = answer(spot)
            if is_meant is None:
                return UNKNOWN
            if is_meant:
                return spot.leaf if index == number else NONE
        return spot.leaf if number == len(answers) else NONE

    return map_spots(call.run, tree, choose, call.place)


# together
def combine(call: LibraryCall) -> Value:
    parts, partial = call.positional, call.constant(-1, "partial", False)
    if call.is_open or not parts or not isinstance(partial, bool):
        return UNKNOWN
    names = [call.spelled(index) or f"parts[{index}]" for index in range(len(parts))]
    structures = [call.structure(part) for part in parts]
    whole: Structure[Type] = Unknown()
    fault: Fault[Type] | None = next(faults(whole, structures), None)
    made = UNKNOWN if fault is not None else reduce(lambda one, other: merged(call, one, other), parts)
    if fault is None and not partial and (path := first_missing(call, made)) is not None:
        fault = Missing(path)
    return made if fault is None else call.say(codes.FILTER, filters.cannot_combine(fault, names))


def merged(call: LibraryCall, one: Value, other: Value, depth: int = 0) -> Value:
    """Of two trees that have no leaf in common."""
    if one == NONE or other == NONE:
        return other if one == NONE else one
    left, right = opened(call.run, one), opened(call.run, other)
    return rebuilt(call, left, right, merged, depth)


def rebuilt(call: LibraryCall, left: Look, right: Look, inner: Inner, depth: int) -> Value:
    """One node of two of the same shape."""
    if depth > DEEPEST or not isinstance(left, Opened) or not isinstance(right, Opened):
        return UNKNOWN
    if left.keys is None or left.keys != right.keys or left.kind != right.kind:
        return UNKNOWN
    parts = [inner(call, a, b, depth + 1) for a, b in zip(left.parts, right.parts, strict=True)]
    return left.build(call.run, parts, call.place)


def first_missing(call: LibraryCall, tree: Value, path: Path = (), hint: Hint = NO_HINT) -> Path | None:
    """Where ``None`` stands and the class declares a type without it."""
    if tree == NONE:
        return path if hint.excludes_none else None
    node = opened(call.run, tree) if len(path) < DEEPEST else None
    if not isinstance(node, Opened) or node.keys is None:
        return None
    for key, part in zip(node.keys, node.parts, strict=True):
        step = Attr(str(key)) if node.is_class else Item(key)
        found = first_missing(call, part, (*path, step), hint.below(call.run, tree, node, key))
        if found is not None:
            return found
    return None


def update(call: LibraryCall) -> Value:
    if call.is_open or len(call.arguments) != 2:
        return UNKNOWN
    tree, part = call.get(0, "tree"), call.get(1, "part")
    mismatch = next(match(where_it_holds(call.structure(part)), call.structure(tree), equal=True), None)
    if mismatch is not None:
        text = filters.cannot_update(mismatch, call.words((0, "tree"), (1, "part")))
        return call.say(codes.FILTER, text, filters.update_cure(mismatch), of=(1, "part"))
    return updated(call, tree, part)


def updated(call: LibraryCall, tree: Value, part: Value, depth: int = 0) -> Value:
    if part == NONE:
        return tree
    left, right = opened(call.run, tree), opened(call.run, part)
    if right is None and left is None:
        return part
    return rebuilt(call, left, right, updated, depth)


RULES: Final[dict[str, Callable[[LibraryCall], Value]]] = {
    "tree.filter": filtered,
    "tree.partition": partition,
    "tree.combine": combine,
    "tree.update": update,
}

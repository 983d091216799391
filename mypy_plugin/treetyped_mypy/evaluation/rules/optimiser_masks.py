"""Optax: which leaves ``masked`` and ``multi_transform`` give to which optimiser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from treetyped_mypy.errors import codes, optax
from treetyped_mypy.evaluation.atoms import Node, Partial, Thing, Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.rules import tree_partial
from treetyped_mypy.evaluation.rules.optimiser_made import kind_of, parts_of
from treetyped_mypy.evaluation.trees import map_leaves, map_together, seen_leaves
from treetyped_mypy.flow.classes import member
from treetyped_mypy.flow.ends import EndedError
from treetyped_mypy.flow.values import UNKNOWN, Constant, External, Function, Method, Object, Tuple, Value

MASKED: Final = Node("optax.MaskedNode", (), is_whole=True)
"""What stands where a mask leaves a leaf out."""


def cut(call: LibraryCall, mask: Value, tree: Value) -> Value:
    """The tree with nothing where the mask is false."""

    def choose(values: Sequence[Value]) -> Value:
        match values[0]:
            case Constant(value=bool() as wanted):
                return values[1] if wanted else MASKED
            case _:
                return UNKNOWN

    return map_together(call.run, choose, (mask, tree), call.place)


def masks(call: LibraryCall, optimiser: Thing, tree: Value, named: str) -> list[Value | None]:
    """The mask of each inner optimiser; none if it does not fit, which is said."""
    is_masked = kind_of(optimiser) == "masked"
    given = written(optimiser)
    if is_called(call, given, is_masked=is_masked):
        if not is_masked and fits(call, given, tree):
            call.say(codes.STRUCTURE, optax.labels_called(call.says(given)), optax.LABELS_IN_A_FUNCTION)
            return [None] * len(parts_of(optimiser))
        given = call.call(given, tree)
    if report_mask(call, optimiser, given, tree, named):
        return [None] * len(parts_of(optimiser))
    return [given] if is_masked else masks_by_label(call, optimiser, given)


def written(optimiser: Thing) -> Value:
    """The masks or labels, or the function that makes them; what a library's function makes is not seen."""
    given = optimiser.get("mask" if kind_of(optimiser) == "masked" else "labels") or UNKNOWN
    return UNKNOWN if isinstance(given, External) else given


def masks_of_init(call: LibraryCall, optimiser: Thing, kept: Value, found: Sequence[Value | None]) -> Sequence[Value]:
    """The masks that the state was made with: a function makes its own of each tree."""
    before = [UNKNOWN if mask is None else mask for mask in found]
    is_made = is_called(call, written(optimiser), is_masked=kind_of(optimiser) == "masked")
    if None in found or kept is UNKNOWN or not is_made:
        return before
    call.run.silence += 1
    try:
        return [UNKNOWN if mask is None else mask for mask in masks(call, optimiser, kept, "params")]
    except EndedError:
        return [UNKNOWN] * len(found)
    finally:
        call.run.silence -= 1


def report_mask(call: LibraryCall, optimiser: Thing, mask: Value, tree: Value, named: str) -> bool:
    """Whether masks or labels are no prefix of a tree: a mask made of gradients has nothing where they have nothing."""
    mismatches = call.mismatches(mask, tree)
    if mismatches:
        word, parameter = ("masked", "mask") if kind_of(optimiser) == "masked" else ("multi_transform", "param_labels")
        call.say(codes.STRUCTURE, optax.mask_differs(word, parameter, mismatches, named))
    return bool(mismatches)


def is_called(call: LibraryCall, given: Value, *, is_masked: bool) -> bool:
    """Whether Optax takes it for a function; ``masked`` asks the leaves, so what is a node is none for it."""
    if isinstance(given, Function | Method | Partial | Transformed):
        return True
    if is_masked and opened(call.run, given) is not None:
        return False
    if isinstance(given, Node):
        return given.key.startswith("equinox.nn.")
    is_partial = isinstance(given, Thing) and given.kind == tree_partial.KIND
    return is_partial or (
        isinstance(given, Object) and given.cls is not None and member(call.run, given.cls, "__call__") is not None
    )


def fits(call: LibraryCall, labels: Value, tree: Value) -> bool:
    """Whether what can be called is a tree of labels itself: a module of them can be called as every module can."""
    return isinstance(opened(call.run, labels), Opened) and not call.mismatches(labels, tree)


def masks_by_label(call: LibraryCall, optimiser: Thing, labels: Value) -> list[Value | None]:
    held = optimiser.get("keys")
    keys = [item.value for item in held.items if isinstance(item, Constant)] if isinstance(held, Tuple) else []
    for leaf in seen_leaves(call.run, labels):
        if isinstance(leaf, Constant) and leaf.value not in keys:
            call.say(codes.STRUCTURE, optax.unknown_label(str(leaf.value), list(map(str, keys))))
            return [None] * len(keys)

    def labelled(key: object) -> Value:
        return map_leaves(
            call.run,
            labels,
            lambda leaf: Constant(leaf.value == key) if isinstance(leaf, Constant) else UNKNOWN,
            call.place,
        )

    return [labelled(key) for key in keys]

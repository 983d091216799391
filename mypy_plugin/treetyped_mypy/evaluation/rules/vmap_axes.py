"""The axes that ``vmap`` is told of, entry by entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from treetyped_mypy.errors import axes, codes
from treetyped_mypy.evaluation.arrays import Size, as_array
from treetyped_mypy.evaluation.atoms import Thing, Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.rules.tracing import is_untraceable
from treetyped_mypy.evaluation.trees import map_leaves
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Either, Plain, Value

Along = Callable[[Value, Value], Value]
"""Of an axis, as it is written, and a leaf: another leaf."""

STATIC: Final = "static_broadcasted_argnums"
FIRST: Final = Constant(0)
IF_ARRAY: Final = "if_array"
"""Equinox's axis of what is an array, and of nothing else: the kind of the thing that holds it."""


@dataclass(slots=True)
class Mapping:
    """One call: how many rows its arguments have, by the argument that says so."""

    made: LibraryCall
    word: str
    rows: dict[int, str] = field(default_factory=dict)
    token: object | None = field(default_factory=object)
    """What each row differs along from the next, where that is asked."""

    @property
    def size(self) -> Size:
        return next(iter(self.rows)) if len(self.rows) == 1 else None


def axis_entries(made: LibraryCall, t: Transformed, in_axes: Value, static: frozenset[int]) -> list[Value] | None:
    """One entry for each positional argument; of a static one it does not count."""
    if report_no_axes(made, t.word, in_axes):
        return None
    if isinstance(in_axes, Constant):
        return [in_axes] * len(made.positional)
    items = made.items(in_axes)
    if items is None:
        return None
    if static:
        return beside_static(made, items, static)
    if len(items) != len(made.positional):
        made.say(codes.PREFIX, axes.wrong_count(t.word, "in_axes", len(items), len(made.positional)))
        return None
    return list(items)


def report_no_axes(made: LibraryCall, word: str, in_axes: Value) -> bool:
    """Whether the axes are neither one for all arguments nor a tuple or list of them."""
    found = opened(made.run, in_axes)
    is_plain = isinstance(found, Opened) and found.kind not in ("None", "tuple", "list") and not found.is_class
    is_number = not isinstance(in_axes, Constant) or type(in_axes.value) in (int, bool, type(None))
    is_list = word == "pmap" and isinstance(found, Opened) and found.kind == "list"  # vmap makes a tuple of it
    if is_plain or is_list or not is_number:
        cure = axes.A_TUPLE if is_list else axes.ONE_ARGUMENT
        made.say(codes.PREFIX, axes.no_tuple(word, "in_axes", made.structure(in_axes)), cure)
    return is_plain or is_list or not is_number


def beside_static(made: LibraryCall, items: Sequence[Value], static: frozenset[int]) -> list[Value] | None:
    """JAX takes the entries at the places of the others: a list must have an entry for each argument up to the last."""
    mapped = [index for index in range(len(made.positional)) if index not in static]
    if any(index >= len(items) for index in mapped):
        made.say(codes.PREFIX, axes.wrong_count("pmap", "in_axes", len(items), len(made.positional)))
        return None
    return [NONE if index in static else items[index] for index in range(len(made.positional))]


def resolved(axis: Value, leaf: Value) -> Value:
    """The axis of one leaf, where the axis is ``eqx.if_array(0)``."""
    if not isinstance(axis, Thing) or axis.kind != IF_ARRAY:
        return axis
    array = None if isinstance(leaf, Constant | Plain) else as_array(leaf)
    if array is None:
        return NONE if isinstance(leaf, Constant | Plain) or is_untraceable(leaf) else UNKNOWN
    return NONE if array.is_numpy else axis.get("axis") or UNKNOWN


# trees of axes
def along(made: LibraryCall, axis: Value, value: Value, change: Along) -> Value:
    """Each leaf with its axis: one axis counts for all leaves below it."""
    if isinstance(value, Either):
        return join(along(made, axis, option, change) for option in value.options)
    if isinstance(axis, Constant | Thing):  # a spec is one of many axes
        return map_leaves(made.run, value, lambda leaf: change(axis, leaf), made.place)
    one, other = opened(made.run, axis), opened(made.run, value)
    if isinstance(one, Opened) and isinstance(other, Opened) and one.keys is not None and one.keys == other.keys:
        parts = [along(made, each, part, change) for each, part in zip(one.parts, other.parts, strict=True)]
        return other.build(made.run, parts, made.place)
    return map_leaves(made.run, value, lambda leaf: change(UNKNOWN, leaf), made.place)


def is_nothing(made: LibraryCall, axis: Value) -> bool:
    """Whether it holds ``None`` only."""
    found = opened(made.run, axis)
    return isinstance(found, Opened) and all(is_nothing(made, part) for part in found.parts)


def as_axes(made: LibraryCall, axis: Value, depth: int = 0) -> Value:
    """``None`` among axes stands for a whole subtree."""
    if axis == NONE:
        return FIRST
    found = opened(made.run, axis) if depth < 8 else None
    if not isinstance(found, Opened):
        return axis
    return found.build(made.run, [as_axes(made, part, depth + 1) for part in found.parts], made.place)

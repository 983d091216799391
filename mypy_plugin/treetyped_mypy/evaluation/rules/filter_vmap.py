"""``eqx.filter_vmap``: arrays are mapped over their first axis, if no other is given; all else is handed on."""

from __future__ import annotations

from typing import Final

from treetyped_mypy.errors import axes, codes
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Thing, Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.rules.vmap import OPTIONS, mapped_argument, report_rows, run_for_rows
from treetyped_mypy.evaluation.rules.vmap_axes import IF_ARRAY, Mapping
from treetyped_mypy.evaluation.rules.vmap_results import with_axes
from treetyped_mypy.evaluation.trees import seen_leaves
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Function, Tuple, Value

FIRST: Final = Thing(IF_ARRAY, (("axis", Constant(0)),))
"""The axis where none is given."""


def if_array(call: LibraryCall) -> Value:
    return Thing(IF_ARRAY, (("axis", call.get(0, "axis")),))


def call_filter_vmap(made: LibraryCall, t: Transformed) -> Value:
    if report_refused(made, t, t.option("in_axes") or FIRST):
        return UNKNOWN
    entries = axis_entries(made, t.option("in_axes") or FIRST)
    if entries is None or {name for name, _ in t.options} - OPTIONS:
        made.run.release(t.function)
        return UNKNOWN
    mapping = Mapping(made, t.word)
    given = enumerate(zip(entries, made.positional, strict=True))
    values = [mapped_argument(mapping, t, axis, index, value) for index, (axis, value) in given]
    report_rows(mapping, t.word)
    result, out_axes = run_for_rows(made, t, values), t.option("out_axes") or FIRST
    is_mapped = t.option("axis_size") is not None or any(axis != NONE for axis in entries)
    if not is_mapped and report_unmapped(made, out_axes, result):
        return UNKNOWN
    return with_axes(mapping, out_axes, result)


def report_unmapped(made: LibraryCall, out_axes: Value, result: Value) -> bool:
    """Whether an array is to be a row of what is not mapped."""
    is_row = out_axes == FIRST or (isinstance(out_axes, Constant) and type(out_axes.value) is int)
    if not is_row or not any(isinstance(leaf, Array) for leaf in seen_leaves(made.run, result)):
        return False
    made.say(codes.PREFIX, axes.NOTHING_MAPPED)
    return True


def beyond(made: LibraryCall, function: Value, in_axes: Opened) -> str | None:
    """A key of a dict of axes that is the name of none of the parameters that are given something."""
    names = [made.parameter(function, index) for index in range(len(made.positional))]
    keys = list(map(str, in_axes.keys or ()))
    return next((key for key in keys if key not in names), None) if None not in names else None


def report_refused(made: LibraryCall, t: Transformed, in_axes: Value) -> bool:
    """Equinox takes no keywords; axes are a tuple, a dict by the names of the parameters, or one for all."""
    if made.named:
        made.say(codes.PREFIX, axes.no_keywords(next(iter(made.named))))
        return True
    found = opened(made.run, in_axes)
    if isinstance(found, Opened) and found.kind == "dict" and (unknown := beyond(made, t.function, found)):
        made.say(codes.PREFIX, axes.no_parameter(unknown))
        return True
    if not isinstance(found, Opened) or found.kind in ("tuple", "dict", "None"):
        return False
    made.say(codes.PREFIX, axes.no_tuple("filter_vmap", "in_axes", made.structure(in_axes)), axes.ONE_ARGUMENT)
    return True


def axis_entries(made: LibraryCall, in_axes: Value) -> list[Value] | None:
    """One entry for each argument; none where that is not seen, or they do not fit."""
    if isinstance(in_axes, Tuple):
        if len(in_axes.items) == len(made.positional):
            return list(in_axes.items)
        made.say(codes.PREFIX, axes.wrong_count("filter_vmap", "in_axes", len(in_axes.items), len(made.positional)))
        return None
    return [in_axes] * len(made.positional) if isinstance(in_axes, Constant | Thing | Function) else None

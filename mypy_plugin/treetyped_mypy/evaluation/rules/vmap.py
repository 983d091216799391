"""``vmap`` and ``pmap``: an axis of each argument is taken away, and one is put into the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from treetyped_mypy.errors import axes, codes
from treetyped_mypy.evaluation.arrays import KEY, Array, Size, as_array, show
from treetyped_mypy.evaluation.atoms import Thing, Transformed
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.keys import Key
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.own_nodes import remaking
from treetyped_mypy.evaluation.rules.tracing import is_untraceable, report_unregistered, returned_arrays, static_self
from treetyped_mypy.evaluation.rules.vmap_axes import (
    FIRST,
    STATIC,
    Along,
    Mapping,
    along,
    as_axes,
    axis_entries,
    is_nothing,
    resolved,
)
from treetyped_mypy.evaluation.rules.vmap_results import report_unmapped, with_axes
from treetyped_mypy.evaluation.shapes import MisfitError, axis_in
from treetyped_mypy.evaluation.taking_apart import report_not_taken_apart
from treetyped_mypy.evaluation.trees import leaves, seen_leaves
from treetyped_mypy.flow.containers import MAPPINGS, kinds_of
from treetyped_mypy.flow.iteration import items_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Object, Tuple, Value

IDLE: Final = ("donate_argnums", "backend", "devices")
"""They change nothing of what is computed."""
OPTIONS: Final = frozenset(["in_axes", "out_axes", "axis_name", "axis_size", "spmd_axis_name", STATIC, *IDLE])


def call_vmap(made: LibraryCall, t: Transformed) -> Value:
    static = static_positions(made, t)
    if any(report_no_axis(made, t, option) for option in ("in_axes", "out_axes")) or report_unhashable(made, t, static):
        return UNKNOWN
    entries = axis_entries(made, t, t.option("in_axes") or FIRST, static)
    if entries is None or {name for name, _ in t.options} - OPTIONS:
        made.run.release(t.function)
        return UNKNOWN
    mapping = Mapping(made, t.word)
    given = zip(entries, made.positional, strict=True)
    values = [
        value if index in static else mapped_argument(mapping, t, axis, index, value)
        for index, (axis, value) in enumerate(given)
    ]
    named = {name: without(mapping, FIRST, value, f'"{name}"', True) for name, value in made.named.items()}
    report_rows(mapping, t.word)
    if not named and entries and all(is_nothing(made, entry) for entry in entries) and not t.option("axis_size"):
        return made.say(codes.PREFIX, f"{t.word}: in_axes maps over no argument")
    if not t.option("axis_size") and all(leaves(made.run, each) == [] for each in made.arguments):
        return made.say(codes.PREFIX, axes.nothing_mapped(t.word))
    result = returned_arrays(made, t.word, run_for_rows(made, t, values, named))
    out_axes = t.option("out_axes") or FIRST
    return UNKNOWN if report_unmapped(mapping, out_axes, result) else with_axes(mapping, out_axes, result)


def run_for_rows(
    made: LibraryCall, t: Transformed, values: Sequence[Value], named: dict[str, Value] | None = None
) -> Value:
    """The function, run once for what stands for every row."""
    made.run.mapping += 1
    try:
        run_once = made.trace if t.word == "pmap" else made.derive
        with made.run.along_axes(axis_names(made, t)):
            return run_once(t.function, *values, **(named or {}))
    finally:
        made.run.mapping -= 1


def axis_names(made: LibraryCall, t: Transformed) -> list[object]:
    """The name that collectives know the mapped axis by, if it has one."""
    name = t.option("axis_name")
    return [] if name in (None, NONE) else [constant_of(made.run, name)]


def report_no_axis(made: LibraryCall, t: Transformed, option: str) -> bool:
    """Whether an axis is no plain number: JAX takes no truth, and no number of NumPy."""
    for leaf in seen_leaves(made.run, t.option(option) or FIRST):
        if isinstance(leaf, Array) or (isinstance(leaf, Constant) and type(leaf.value) in (float, bool, str)):
            made.say(codes.PREFIX, axes.no_axis(t.word, option, made.says(leaf)))
            return True
    return False


def static_positions(made: LibraryCall, t: Transformed) -> frozenset[int]:
    """Of the arguments that ``pmap`` hands on as they are, as far as they are seen."""
    numbers = constant_of(made.run, t.option(STATIC) or Constant(()))
    numbers = numbers if isinstance(numbers, tuple) else (numbers,)
    return frozenset(index for index in numbers if type(index) is int)


def report_unhashable(made: LibraryCall, t: Transformed, static: frozenset[int]) -> bool:
    """Whether a static argument of ``pmap`` has no hash."""
    for index in sorted(static):
        value = made.get(index)
        if has_no_hash(made, value):
            made.say(codes.STATIC, axes.static_without_hash(made.parameter(t.function, index), made.says(value)))
            return True
    return False


def has_no_hash(made: LibraryCall, value: Value) -> bool:
    if isinstance(value, Tuple):
        return any(has_no_hash(made, item) for item in value.items)
    is_array = isinstance(value, Array) and value.has_no_hash
    kinds = kinds_of(made.run, value)
    return is_array or (bool(kinds) and kinds <= MAPPINGS | {"list", "set"})


# into the function
def mapped_argument(mapping: Mapping, t: Transformed, axis: Value, index: int, value: Value) -> Value:
    made, name = mapping.made, mapping.made.parameter(t.function, index)
    if report_not_taken_apart(made, t.word, name or "the argument", value):
        return UNKNOWN
    if not isinstance(axis, Constant | Thing):
        mismatches = made.mismatches(as_axes(made, axis), value)
        if mismatches:
            made.say(codes.PREFIX, axes.no_prefix(t.word, f"in_axes[{index}]", name, mismatches[0]))
            return UNKNOWN
    return without(mapping, axis, value, f'"{name}"' if name else None, False)


def without(mapping: Mapping, axis: Value, value: Value, name: str | None, is_keyword: bool) -> Value:
    """The argument with the axis taken away from its leaves."""
    with remaking(mapping.made.run):
        return along(mapping.made, axis, value, taking(mapping, value, name, is_keyword))


def taking(mapping: Mapping, value: Value, name: str | None, is_keyword: bool) -> Along:
    def change(spec: Value, leaf: Value) -> Value:
        at = resolved(spec, leaf)
        if at == NONE:
            return leaf
        array = as_array(leaf)
        if array is None:
            if is_untraceable(leaf) and isinstance(at, Constant):
                made, joint = mapping.made, "is" if leaf is value else "holds"
                where = name.strip('"') if name else "the argument"
                if report_unregistered(made, f"{mapping.word}: {where}", leaf, static_self(made, mapping.word, where)):
                    return UNKNOWN
                text = f"{mapping.word}: {name or 'the argument'} {joint} {made.says(leaf)}, which has no axis to map"
                made.say(codes.LEAF, text, None if is_keyword else axes.unmapped(name, made_of=mapping.word))
            return UNKNOWN
        is_new_key = isinstance(array, Key) and array.is_new is True
        if ((array.shape == () and array.kind != KEY) or is_new_key) and isinstance(at, Constant):
            cure = axes.SEVERAL_KEYS if is_new_key else None if is_keyword else cure_of(mapping.made.run, value, name)
            text = axes.scalar(mapping.word, name, "one key" if is_new_key else "a number", keyword=is_keyword)
            mapping.made.say(codes.PREFIX, text, cure)
            return UNKNOWN
        is_whole = leaf is value or not (name or "").startswith('"')
        return row(mapping, at, array, name if is_whole else f"a leaf of {name}")

    return change


def cure_of(run: Running, value: Value, name: str | None) -> str:
    """A list of trees is not one tree with an axis."""
    looks = [opened(run, item) for item in items_of(run, value) or ()] if isinstance(value, Object) else []
    nodes = [look for look in looks if isinstance(look, Opened) and look.kind != "None"]
    is_many = len(nodes) == len(looks) > 1 and len({(look.kind, look.keys) for look in nodes}) == 1
    return axes.stack_rows(name) if is_many else axes.unmapped(name)


def row(mapping: Mapping, axis: Value, array: Array, name: str | None) -> Value:
    along = array.varies if mapping.token is None else array.varies | {mapping.token}
    found = replace(array, is_traced=True, is_numpy=False, varies=along)
    if array.kind == KEY or array.shape is None:
        if axis == FIRST and array.shape:
            count(mapping, array, array.shape[0], name)
        return replace(found.row, is_traced=True) if axis == FIRST else Array(array.kind, None, is_traced=True)
    if not isinstance(axis, Constant):
        return replace(found, shape=(None,) * (len(array.shape) - 1), varies=array.varies)
    try:
        at = axis_in(axis.value, len(array.shape))
    except MisfitError:
        text = f"{mapping.word}: {name or 'the argument'} is mapped over axis {axis.value}, and has {show(array)}"
        mapping.made.say(codes.PREFIX, text)
        return UNKNOWN
    count(mapping, array, array.shape[at], name)
    return replace(found, shape=(*array.shape[:at], *array.shape[at + 1 :]))


def count(mapping: Mapping, array: Array, size: Size, name: str | None) -> None:
    if size is not None:
        mapping.rows.setdefault(size, f"{name or 'an argument'} ({show(array)})")


def report_rows(mapping: Mapping, word: str) -> None:
    """All mapped arrays must have equally many rows."""
    if len(mapping.rows) > 1:
        shown = " and ".join(list(mapping.rows.values())[:2])
        text = f"{word}: the mapped arguments have different numbers of rows: {shown}"
        mapping.made.say(codes.PREFIX, text)

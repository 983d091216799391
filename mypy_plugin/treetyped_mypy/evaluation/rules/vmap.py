"""``vmap`` and ``pmap``: an axis of each argument is taken away, and one is put into the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from treetyped_mypy.errors import axes, codes
from treetyped_mypy.evaluation.arrays import KEY, Array, Size, as_array, show
from treetyped_mypy.evaluation.atoms import Thing, Transformed
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.keys import Key
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.own_nodes import remaking
from treetyped_mypy.evaluation.rules.differing import leaves_by
from treetyped_mypy.evaluation.rules.tracing import is_untraceable, report_unregistered, returned_arrays, static_self
from treetyped_mypy.evaluation.shapes import MisfitError, axis_in
from treetyped_mypy.evaluation.taking_apart import report_not_taken_apart
from treetyped_mypy.evaluation.trees import leaves, map_leaves, seen_leaves
from treetyped_mypy.flow.containers import MAPPINGS, kinds_of
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Either, Plain, Tuple, Value, options

Along = Callable[[Value, Value], Value]
"""Of an axis, as it is written, and a leaf: another leaf."""

STATIC: Final = "static_broadcasted_argnums"
OPTIONS: Final = frozenset(["in_axes", "out_axes", "axis_name", "axis_size", "spmd_axis_name", STATIC])
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
            cure = axes.SEVERAL_KEYS if is_new_key else None if is_keyword else axes.unmapped(name)
            text = axes.scalar(mapping.word, name, "one key" if is_new_key else "a number", keyword=is_keyword)
            mapping.made.say(codes.PREFIX, text, cure)
            return UNKNOWN
        is_whole = leaf is value or not (name or "").startswith('"')
        return row(mapping, at, array, name if is_whole else f"a leaf of {name}")

    return change


def resolved(axis: Value, leaf: Value) -> Value:
    """The axis of one leaf, where the axis is ``eqx.if_array(0)``."""
    if not isinstance(axis, Thing) or axis.kind != IF_ARRAY:
        return axis
    array = None if isinstance(leaf, Constant | Plain) else as_array(leaf)
    if array is None:
        return NONE if isinstance(leaf, Constant | Plain) or is_untraceable(leaf) else UNKNOWN
    return NONE if array.is_numpy else axis.get("axis") or UNKNOWN


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


# out of the function
def with_axes(mapping: Mapping, out_axes: Value, result: Value) -> Value:
    made = mapping.made
    is_tree = not isinstance(out_axes, Constant | Thing)
    if is_tree and report_result(made, mapping.word, "out_axes", as_axes(made, out_axes), result):
        return UNKNOWN
    return along(made, out_axes, result, putting(mapping))


def putting(mapping: Mapping) -> Along:
    made = mapping.made

    def change(spec: Value, leaf: Value) -> Value:
        at, array = resolved(spec, leaf), as_array(leaf)
        if at == NONE and at != spec:
            return leaf
        if array is None:
            return UNKNOWN if not is_untraceable(leaf) else leaf
        if array.kind == KEY:
            return Array(KEY)
        shape = array.shape
        if shape is None or at == NONE:
            return Array(array.kind, shape, is_weak=array.is_weak, width=array.width)
        if not isinstance(at, Constant):
            return Array(array.kind, (None,) * (len(shape) + 1), is_weak=array.is_weak, width=array.width)
        try:
            index = axis_in(at.value, len(shape) + 1)
        except MisfitError as misfit:
            return made.say(codes.PREFIX, f"{mapping.word}: out_axes: {misfit}")
        sizes = (*shape[:index], mapping.size, *shape[index:])
        found = Array(array.kind, sizes, is_weak=array.is_weak, width=array.width)
        return replace(found, is_learned=array.is_learned, is_column=array.is_column and index < len(shape))

    return change


def report_unmapped(mapping: Mapping, out_axes: Value, result: Value) -> bool:
    """Whether the result has no axis where it certainly differs from row to row, which ``vmap`` refuses."""
    if mapping.word not in ("vmap", "nnx.vmap"):  # ``pmap`` takes one of them
        return False
    for option in options(result):
        found = leaves_by(mapping.made.run, out_axes, option)
        unmapped = [leaf for axis, leaf in found if axis == NONE and mapping.token in leaf.varies]
        if not unmapped:
            return False
    mapping.made.say(codes.PREFIX, axes.unmapped_result(mapping.word, show(unmapped[0])))
    return True


def report_result(made: LibraryCall, word: str, option: str, prefix: Value, result: Value) -> bool:
    """Whether an option is a prefix of none of the results that there may be, which is said."""
    mismatches = [made.mismatches(prefix, each) for each in options(result)]
    if not all(mismatches):
        return False
    made.say(codes.PREFIX, axes.result_no_prefix(word, option, mismatches[0][0]))
    return True


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

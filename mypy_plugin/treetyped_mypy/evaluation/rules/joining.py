"""Functions that join arrays into one, or take one apart: ``stack``, ``vstack``, ``split``, ``unstack``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from treetyped_mypy.errors import codes
from treetyped_mypy.evaluation import shapes
from treetyped_mypy.evaluation.arrays import Array, Shape, as_array, kind_of_result, show
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.gone import reports_gone
from treetyped_mypy.evaluation.keys import in_a_row
from treetyped_mypy.evaluation.rules.operands import (
    Rule,
    fitted,
    named,
    operand_at,
    result,
    takes_array,
    word_of,
)
from treetyped_mypy.flow.containers import kinds_of
from treetyped_mypy.flow.contents import Items, Many
from treetyped_mypy.flow.iteration import SEQUENCES, element_of
from treetyped_mypy.flow.values import UNKNOWN, Constant, Tuple, Value


def joined(change: Callable[[list[Shape], object], Shape], name: str) -> Rule:
    """``stack`` and ``concatenate``."""

    def rule(call: LibraryCall) -> Value:
        given, axis = call.get(0, name), call.constant(1, "dimension" if call.name.startswith("lax.") else "axis", 0)
        items = call.items(given)
        if items is None and (each := each_of_many(call, given)) is not None:
            shape = fitted(call, lambda: change([each.shape], axis))
            return result(call, each, kind=each.kind, shape=of_unseen_length(shape, axis))
        if not items and reports_gone(call, [given]):
            return UNKNOWN
        if not items:
            return result(call, kind=None)
        if call.name == "jnp.stack" and axis == 0 and (keys := in_a_row(items)) is not None:
            return keys
        known = [takes_array(call, item) for item in items]
        shape = fitted(call, lambda: change([each.shape for each in known], axis))
        kind = kind_of_result("+", known) if "dtype" not in call.named else None
        return result(call, *known, kind=kind, shape=shape)

    return rule


def each_of_many(call: LibraryCall, value: Value) -> Array | None:
    """The arrays of a list whose length is not seen."""
    is_sequence = bool(kinds := kinds_of(call.run, value)) and kinds <= SEQUENCES
    return as_array(element_of(call.run, value)) if is_sequence and "dtype" not in call.named else None


def of_unseen_length(shape: Shape, axis: object) -> Shape:
    if shape is None or not isinstance(axis, int) or not -len(shape) <= axis < len(shape):
        return None
    return tuple(None if at == axis % len(shape) else size for at, size in enumerate(shape))


CUT: Final = {"vsplit": 0, "hsplit": 1, "dsplit": 2}


def axis_cut(call: LibraryCall, operand: Array) -> object:
    """A line has its only axis cut by ``hsplit``."""
    if not operand.shape:
        return ...
    return 0 if len(operand.shape) == 1 and word_of(call) == "hsplit" else CUT[word_of(call)]


def split(call: LibraryCall) -> Value:
    operand = takes_array(call, call.get(0, "ary"))
    axis = axis_cut(call, operand) if word_of(call) in CUT else call.constant(2, "axis", 0)
    sections = call.constant(1, "indices_or_sections", ...)
    cuts = as_array(call.get(1, "indices_or_sections"))
    if cuts is not None and cuts.shape is not None and len(cuts.shape) == 1 and cuts.shape[0] is not None:
        piece = result(call, operand, kind=operand.kind, shape=shapes.unseen(operand.shape))
        return call.run.make(call.place, Items("list", (piece,) * (cuts.shape[0] + 1)))
    change = shapes.split_unevenly if word_of(call) == "array_split" else shapes.split
    parts = fitted(call, lambda: change(operand.shape, sections, axis))
    if parts is None:
        return call.run.make(call.place, Many("list", result(call, operand, kind=operand.kind)))
    return listed(call, [result(call, operand, kind=operand.kind, shape=part) for part in parts])


def listed(call: LibraryCall, arrays: Sequence[Array]) -> Value:
    return call.run.make(call.place, Items("list", tuple(arrays)))


def meshgrid(call: LibraryCall) -> Value:
    lines = [takes_array(call, value) for value in call.positional]
    if call.is_open or call.named.keys() - {"indexing"} or not lines:
        return UNKNOWN
    sizes = [shapes.total(line.shape) for line in lines]
    for line in lines:
        if line.shape is not None and len(line.shape) != 1 and not call.name.startswith("np."):
            return call.fail(codes.LEAF, f"takes arrays of one axis, not {show(line)}")
    if call.constant(-1, "indexing", "xy") == "xy":
        sizes[:2] = sizes[1::-1]
    elif call.constant(-1, "indexing", "xy") != "ij":
        sizes = [None] * len(sizes)
    made = tuple(result(call, line, kind=line.kind, shape=tuple(sizes)) for line in lines)
    if call.name.startswith("np."):
        return UNKNOWN
    return call.run.make(call.place, Items("list", made))


def piled(rank: int, axis: int, call: LibraryCall) -> Value:
    """``vstack``, ``hstack``, ``dstack``, ``column_stack``: of arrays that are given as many axes first."""
    given = call.get(0, "tup")
    items = call.items(given)
    if not items or call.named.get("dtype", Constant(None)) != Constant(None):
        each = each_of_many(call, given) if items is None else None
        if items is not None and not items and reports_gone(call, [given]):
            return UNKNOWN
        return result(call, each, kind=each.kind) if each is not None else result(call, kind=None)
    known = [takes_array(call, item) for item in items]
    grown = [raised(word_of(call), rank, array.shape) for array in known]
    is_line = word_of(call) == "hstack" and grown[0] is not None and len(grown[0]) == 1
    if word_of(call) == "hstack" and grown[0] is None:
        return result(call, *known, kind=kind_of_result("+", known))
    shape = fitted(call, lambda: shapes.concatenated(grown, 0 if is_line else axis))
    return result(call, *known, kind=kind_of_result("+", known), shape=shape)


def raised(word: str, rank: int, shape: Shape) -> Shape:
    """``atleast_2d`` and its kin; a line is a column for ``column_stack``, and in ``dstack`` along the second axis."""
    if shape is None or len(shape) >= rank:
        return shape
    if word == "column_stack":
        return (*shape, 1) if len(shape) == 1 else (1, 1)
    if word == "dstack":
        return (1, *(shape or (1,)), 1) if len(shape) < 2 else (*shape, 1)
    return (1,) * (rank - len(shape)) + shape


def append(call: LibraryCall) -> Value:
    """``append(arr, values, axis=None)``."""
    operands, axis = [operand_at(call, 0, "arr"), operand_at(call, 1, "values")], call.constant(2, "axis")
    shape = fitted(call, lambda: shapes.concatenated([operand.shape for operand in operands], axis))
    return result(call, *operands, kind=kind_of_result("+", operands), shape=shape)


def unstack(call: LibraryCall) -> Value:
    """A tuple with what stands at each place of an axis."""
    operand, axis = operand_at(call, 0, "x"), call.constant(-1, "axis", 0)
    shape = operand.shape
    if shape == ():
        return call.fail(codes.LEAF, "a scalar has no axis to take apart")
    if shape is None or type(axis) is not int:
        return UNKNOWN
    at = fitted(call, lambda: shapes.axis_in(axis, len(shape)))
    count = None if at is None else shape[at]
    if at is None or count is None or count > MOST:
        return UNKNOWN
    return Tuple((result(call, operand, kind=operand.kind, shape=(*shape[:at], *shape[at + 1 :])),) * count)


MOST: Final = 64
"""More arrays than that are not told apart."""


def broadcast_arrays(call: LibraryCall) -> Value:
    operands = [takes_array(call, value) for value in call.positional]
    if call.is_open or call.named or not operands:
        return UNKNOWN
    shape = fitted(call, lambda: shapes.together([operand.shape for operand in operands]))
    return listed(call, [result(call, each, kind=each.kind, shape=shape) for each in operands])


def block(call: LibraryCall) -> Value:
    """``block([[a, b], [c, d]])``: rows side by side, one below the other."""
    given = call.get(0, "arrays")
    rows = call.items(given) if as_array(given) is None else None
    cells = [call.items(row) if as_array(row) is None else None for row in rows or ()]
    flat = [cell for row in cells for cell in row or ()]
    if not rows or not all(cells) or any(as_array(cell) is None for cell in flat):
        return result(call, kind=None)
    kind = kind_of_result("+", [found for cell in flat if (found := as_array(cell)) is not None])
    grown = [[raised("vstack", 2, takes_array(call, cell).shape) for cell in row or ()] for row in cells]
    if any(shape is None or len(shape) != 2 for row in grown for shape in row):
        return result(call, *map(partial(takes_array, call), flat), kind=kind)
    shape = fitted(call, lambda: shapes.concatenated([shapes.concatenated(row, -1) for row in grown], -2))
    return result(call, *map(partial(takes_array, call), flat), kind=kind, shape=shape)


RULES: Final[dict[str, Rule]] = {
    **named("jnp np", ("stack",), joined(shapes.stacked, "arrays")),
    **named("jnp np", ("concatenate",), joined(shapes.concatenated, "arrays")),
    **named("lax", ("concatenate",), joined(shapes.concatenated, "operands")),
    **named("jnp np", ("vstack",), partial(piled, 2, 0)),
    **named("jnp np", ("hstack",), partial(piled, 1, 1)),
    **named("jnp np", ("dstack",), partial(piled, 3, 2)),
    **named("jnp np", ("column_stack",), partial(piled, 2, 1)),
    **named("jnp np", ("append",), append),
    **named("jnp", ("block",), block),
    **named("jnp np", ("split", "array_split"), split),
    **named("jnp np", tuple(CUT), split),
    **named("jnp np", ("meshgrid",), meshgrid),
    **named("jnp", ("unstack",), unstack),
    **named("jnp", ("broadcast_arrays",), broadcast_arrays),
}

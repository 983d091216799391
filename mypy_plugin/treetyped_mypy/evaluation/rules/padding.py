"""Functions that make an array larger, smaller or turned: ``pad``, ``insert``, ``delete``, ``rot90``, ``diagonal``."""

from __future__ import annotations

from typing import Final

from treetyped_mypy.evaluation import shapes
from treetyped_mypy.evaluation.arrays import Array, Shape, Size, as_array, show_shape
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.operands import (
    Rule,
    fitted,
    kind_asked,
    named,
    operand_at,
    result,
    takes_array,
)
from treetyped_mypy.evaluation.shapes import MisfitError, axes_in, axis_in, total
from treetyped_mypy.flow.values import Value


def pad(call: LibraryCall) -> Value:
    """``pad(array, pad_width)``: so many before and after each axis."""
    operand, width = operand_at(call, 0, "array"), call.constant(1, "pad_width", ...)
    shape = operand.shape
    new = fitted(call, lambda: padded(shape, width)) if shape is not None else None
    return result(call, operand, kind=operand.kind, shape=new)


def padded(shape: tuple[Size, ...], width: object) -> Shape:
    pairs = widths(width, len(shape))
    if pairs is None:
        return (None,) * len(shape)
    if len(pairs) != len(shape):
        raise MisfitError(f"{len(pairs)} pairs of widths for {len(shape)} axes")
    return tuple(None if size is None else a + size + b for size, (a, b) in zip(shape, pairs, strict=True))


def widths(width: object, rank: int) -> list[tuple[int, int]] | None:
    match width:
        case int():
            return [(width, width)] * rank
        case (int() as each,):
            return [(each, each)] * rank
        case (int() as before, int() as after):
            return [(before, after)] * rank
        case ((int() as before, int() as after),):
            return [(before, after)] * rank
        case tuple() if width and all(map(is_pair, width)):
            return list(width)
        case _:
            return None


def is_pair(width: object) -> bool:
    return isinstance(width, tuple) and len(width) == 2 and all(type(number) is int for number in width)


def pad_of_lax(call: LibraryCall) -> Value:
    """``lax.pad(operand, padding_value, padding_config)``: before, after, and between the numbers of each axis."""
    operand, config = operand_at(call, 0, "operand"), call.constant(2, "padding_config", ...)
    shape = operand.shape
    if shape is None or not isinstance(config, tuple) or len(config) != len(shape):
        return result(call, operand, kind=operand.kind)
    sizes = [spaced(size, each) for size, each in zip(shape, config, strict=True)]
    return result(call, operand, kind=operand.kind, shape=tuple(sizes))


def spaced(size: Size, config: object) -> Size:
    match config:
        case (int() as before, int() as after, int() as between) if size is not None:
            return before + after + size + max(0, size - 1) * between
        case _:
            return None


def turned(call: LibraryCall) -> Value:
    """``rot90(m, k=1)``: an odd number of turns swaps the axes."""
    operand, turns, axes = operand_at(call, 0, "m"), call.constant(1, "k", 1), call.constant(2, "axes", (0, 1))
    shape = operand.shape
    if shape is None or type(turns) is not int or not isinstance(axes, tuple) or len(axes) != 2 or len(shape) < 2:
        return result(call, operand, kind=operand.kind)
    new = fitted(call, lambda: shapes.swapped(shape, *axes)) if turns % 2 else shape
    return result(call, operand, kind=operand.kind, shape=new)


def resized(change: int) -> Rule:
    """``insert(arr, obj, values, axis=None)`` and ``delete(arr, obj, axis=None)`` of one place."""

    def rule(call: LibraryCall) -> Value:
        operand, axis = operand_at(call, 0, "arr"), call.constant(3 if change > 0 else 2, "axis")
        place, value = call.constant(1, "obj", ...), as_array(call.get(2, "values"))
        is_one = type(place) is int and (change < 0 or (value is not None and value.shape == ()))
        shape = operand.shape if axis is not None else shapes.flat(operand.shape)
        if shape is None or not isinstance(axis, int | None):
            return result(call, operand, kind=operand.kind)
        at = fitted(call, lambda: axis_in(0 if axis is None else axis, len(shape)))
        size = shape[at] if at is not None else None
        new = None if at is None else (*shape[:at], size + change if size and is_one else None, *shape[at + 1 :])
        return result(call, operand, kind=operand.kind, shape=new)

    return rule


def diagonal(call: LibraryCall, operand: Array | None = None) -> Value:
    """``diagonal(a, offset=0, axis1=0, axis2=1)``: the diagonals are the last axis."""
    first = 0 if operand is not None else 1
    operand = takes_array(call, call.get(0, "a")) if operand is None else operand
    axes = axes_of_matrix(call, first)
    shape = fitted(call, lambda: of_diagonals(operand.shape, call.constant(first, "offset", 0), axes))
    return result(call, operand, kind=operand.kind, shape=shape)


def axes_of_matrix(call: LibraryCall, first: int) -> tuple[object, object]:
    """Those that are asked for; in ``jnp.linalg`` always the last."""
    if ".linalg." in call.name:
        return -2, -1
    return call.constant(first + 1, "axis1", 0), call.constant(first + 2, "axis2", 1)


def of_diagonals(shape: Shape, offset: object, axes: tuple[object, object]) -> Shape:
    if shape is None or not all(type(axis) is int for axis in axes):
        return None
    if len(shape) < 2:
        raise MisfitError(f"takes at least two axes, not shape {show_shape(shape)}")
    rows, columns = axes_in(axes, len(shape))
    rest = tuple(size for at, size in enumerate(shape) if at not in (rows, columns))
    return (*rest, length(shape[rows], shape[columns], offset))


def length(rows: Size, columns: Size, offset: object) -> Size:
    if rows is None or columns is None or type(offset) is not int:
        return None
    return max(0, min(rows + min(offset, 0), columns - max(offset, 0)))


def trace(call: LibraryCall, operand: Array | None = None) -> Value:
    """``trace(a, offset=0, axis1=0, axis2=1)``."""
    first = 0 if operand is not None else 1
    operand = takes_array(call, call.get(0, "a")) if operand is None else operand
    axes = axes_of_matrix(call, first)
    found = fitted(call, lambda: of_diagonals(operand.shape, 0, axes))
    kind = None if operand.kind == "bool" else operand.kind
    asked = kind_asked(call, -1 if ".linalg." in call.name else first + 3, kind)
    return result(call, operand, kind=asked, shape=None if found is None else found[:-1])


def diag(call: LibraryCall) -> Value:
    """``diag(v, k=0)``: a matrix of a line, the line of a matrix."""
    operand, k = operand_at(call, 0, "v"), call.constant(1, "k", 0)
    shape = operand.shape
    if shape is None or type(k) is not int or len(shape) not in (1, 2):
        return result(call, operand, kind=operand.kind)
    size = None if total(shape[:1]) is None else (shape[0] or 0) + abs(k)
    new = (size, size) if len(shape) == 1 else (length(shape[0], shape[1], k),)
    return result(call, operand, kind=operand.kind, shape=new)


RULES: Final[dict[str, Rule]] = {
    **named("jnp np", ("pad",), pad),
    **named("lax", ("pad",), pad_of_lax),
    **named("jnp np", ("rot90",), turned),
    **named("jnp", ("insert",), resized(1)),
    **named("jnp", ("delete",), resized(-1)),
    **named("jnp np jnp.linalg np.linalg", ("diagonal",), diagonal),
    **named("jnp np jnp.linalg np.linalg", ("trace",), trace),
    **named("jnp np", ("diag",), diag),
}

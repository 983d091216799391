"""``jax.lax``: slices whose sizes are known, from a start that may be traced."""

from __future__ import annotations

from typing import Final

from treetyped_mypy.errors import codes
from treetyped_mypy.evaluation.arrays import Shape, show, show_shape
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.operands import (
    Rule,
    fitted,
    named,
    operand_at,
    result,
    shape_of_argument,
    takes_array,
    word_of,
)
from treetyped_mypy.evaluation.shapes import MisfitError, axis_in, unseen
from treetyped_mypy.flow.values import UNKNOWN, Value


def sliced(call: LibraryCall) -> Value:
    """``slice(operand, start_indices, limit_indices, strides=None)``."""
    operand, strides = operand_at(call, 0, "operand"), call.constant(3, "strides")
    starts, ends = call.constant(1, "start_indices"), call.constant(2, "limit_indices")
    if strides is None and isinstance(starts, tuple):
        strides = (1,) * len(starts)
    shape = fitted(call, lambda: cut(operand.shape, starts, ends, strides))
    return result(call, operand, kind=operand.kind, shape=shape)


def cut(shape: Shape, starts: object, ends: object, strides: object) -> Shape:
    if not isinstance(starts, tuple) or not isinstance(ends, tuple) or not isinstance(strides, tuple):
        return unseen(shape)
    if shape is not None and len(starts) != len(shape):
        raise MisfitError(f"takes bounds for each axis of shape {show_shape(shape)}, not {len(starts)}")
    if len({len(starts), len(ends), len(strides)}) > 1 or any(type(n) is not int for n in (*starts, *ends, *strides)):
        return unseen(shape)
    for start, end, size in zip(starts, ends, shape or (), strict=False):
        if size is not None and end > size:
            raise MisfitError(f"from {start} to {end} is outside of an array of shape {show_shape(shape)}")
    return (
        unseen(shape) if 0 in strides else tuple(len(range(*each)) for each in zip(starts, ends, strides, strict=True))
    )


def sliced_in_dim(call: LibraryCall) -> Value:
    """``slice_in_dim(operand, start_index, limit_index, stride=1, axis=0)``."""
    operand, axis = operand_at(call, 0, "operand"), call.constant(4, "axis", 0)
    start, end, step = call.constant(1, "start_index"), call.constant(2, "limit_index"), call.constant(3, "stride", 1)
    shape = operand.shape
    if shape is None or type(axis) is not int:
        return result(call, operand, kind=operand.kind)
    at = fitted(call, lambda: axis_in(axis, len(shape)))
    if at is None:
        return UNKNOWN
    size, length = shape[at], None
    if size is not None and isinstance(start, int | None) and isinstance(end, int | None) and isinstance(step, int):
        length = len(range(size)[start:end:step]) if step else None
    return result(call, operand, kind=operand.kind, shape=(*shape[:at], length, *shape[at + 1 :]))


def dynamic_slice(call: LibraryCall) -> Value:
    """``dynamic_slice(operand, start_indices, slice_sizes)``: a start and a size for each axis."""
    operand, sizes = operand_at(call, 0, "operand"), shape_of_argument(call, call.get(2, "slice_sizes"))
    starts = call.items(call.get(1, "start_indices"))
    shape = operand.shape
    if shape is not None:
        for given in (starts, sizes):
            if given is not None and len(given) != len(shape):
                return call.fail(
                    codes.LEAF, f"takes an index and a size for each axis of {show(operand)}, not {len(given)}"
                )
        for size, whole in zip(sizes or (), shape, strict=False):
            if size is not None and whole is not None and size > whole:
                return call.fail(codes.LEAF, f"a slice of shape {show_shape(sizes)} is larger than {show(operand)}")
    return result(call, operand, kind=operand.kind, shape=sizes)


def dynamic_in_dim(call: LibraryCall) -> Value:
    """``dynamic_slice_in_dim(x, start, size, axis=0)``, ``dynamic_index_in_dim(x, index, axis=0, keepdims=True)``."""
    operand = takes_array(call, call.get(0, "operand"))
    is_slice = word_of(call) == "dynamic_slice_in_dim"
    size = call.constant(2, "slice_size") if is_slice else 1
    axis = call.constant(3 if is_slice else 2, "axis", 0)
    keeps = is_slice or call.constant(3, "keepdims", True)
    shape = operand.shape
    if shape is None or type(axis) is not int or type(keeps) is not bool or not -len(shape) <= axis < len(shape):
        return result(call, operand, kind=operand.kind)
    at = axis % len(shape)
    new = (size if type(size) is int else None,) if keeps else ()
    return result(call, operand, kind=operand.kind, shape=(*shape[:at], *new, *shape[at + 1 :]))


RULES: Final[dict[str, Rule]] = {
    **named("lax", ("slice",), sliced),
    **named("lax", ("slice_in_dim",), sliced_in_dim),
    **named("lax", ("dynamic_slice",), dynamic_slice),
    **named("lax", ("dynamic_slice_in_dim", "dynamic_index_in_dim"), dynamic_in_dim),
}

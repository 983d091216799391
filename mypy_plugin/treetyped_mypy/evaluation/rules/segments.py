"""Sums over segments, images of another size, and attention."""

from __future__ import annotations

from typing import Final

from treetyped_mypy.errors import codes
from treetyped_mypy.evaluation.arrays import FLOAT, Shape, show
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.concrete import SIZE, report_hidden
from treetyped_mypy.evaluation.rules.operands import (
    Rule,
    fitted,
    named,
    operand_at,
    result,
    shape_of_argument,
)
from treetyped_mypy.evaluation.shapes import MisfitError, axis_in
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Value


def segmented(call: LibraryCall) -> Value:
    """``segment_sum(data, segment_ids, num_segments)``: one row for each segment."""
    data, indices, count = (
        operand_at(call, 0, "data"),
        operand_at(call, 1, "segment_ids"),
        call.get(2, "num_segments", NONE),
    )
    if count == NONE and not call.is_open and indices.is_traced:
        return call.say(codes.STATIC, f"{call.name}: {UNCOUNTED}", COUNT)
    if count != NONE and report_hidden(call, SIZE, count):
        return UNKNOWN
    rows, shape = indices.shape, data.shape
    if not shape:
        return result(call, data, indices, kind=data.kind)
    if rows is not None and len(rows) == 1 and None not in (rows[0], shape[0]) and shape[0] not in (1, rows[0]):
        return call.fail(codes.LEAF, f"{show(data)} has not as many rows as there are segment ids, {show(indices)}")
    size = count.value if isinstance(count, Constant) and type(count.value) is int else None
    return result(call, data, indices, kind=data.kind, shape=(size, *shape[1:]))


def resized(call: LibraryCall) -> Value:
    """``jax.image.resize(image, shape, method)``: as many axes as before."""
    operand, shape = operand_at(call, 0, "image"), shape_of_argument(call, call.get(1, "shape"))
    if shape is not None and operand.shape is not None and len(shape) != len(operand.shape):
        return call.fail(codes.LEAF, f"takes as many axes as {show(operand)} has, not {len(shape)}")
    return result(call, operand, kind=FLOAT if operand.kind == FLOAT else None, shape=shape)


def gated(call: LibraryCall) -> Value:
    """``glu(x, axis=-1)``: one half of an axis is multiplied by the other."""
    operand, axis = operand_at(call, 0, "x"), call.constant(1, "axis", -1)
    shape, kind = operand.shape, FLOAT if operand.kind == FLOAT else None
    if shape is None or type(axis) is not int:
        return result(call, operand, kind=kind)
    return result(call, operand, kind=kind, shape=fitted(call, lambda: halved(shape, axis)))


def halved(shape: tuple[int | None, ...], axis: int) -> Shape:
    at = axis_in(axis, len(shape))
    size = shape[at]
    if size is not None and size % 2:
        raise MisfitError(f"axis {at} has {size} numbers, which are not two halves")
    return (*shape[:at], None if size is None else size // 2, *shape[at + 1 :])


def attention(call: LibraryCall) -> Value:
    """``dot_product_attention(query, key, value)``: for each query what the values come to."""
    query, key, value = (operand_at(call, at, name) for at, name in enumerate(("query", "key", "value")))
    if call.is_open or call.constant(-1, "return_residual", False) is not False:
        return UNKNOWN
    return result(call, query, key, value, kind=query.kind, shape=query.shape)


UNCOUNTED: Final = "the segment ids are traced, so it is not known how many segments there are"
COUNT: Final = "num_segments=n says it"
SEGMENTS: Final = ("segment_sum", "segment_prod", "segment_max", "segment_min")
RULES: Final[dict[str, Rule]] = {
    **named("ops", SEGMENTS, segmented),
    **named("jax.image", ("resize",), resized),
    **named("nn", ("glu",), gated),
    **named("nn", ("dot_product_attention",), attention),
}

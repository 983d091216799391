"""``jax.lax``: operations that ask for equal kinds, as many axes, and sizes that fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from treetyped_mypy.errors import codes
from treetyped_mypy.evaluation.arrays import (
    BOOL,
    COMPLEX,
    FLOAT,
    INT,
    Array,
    Shape,
    broadcast,
    show,
    show_shape,
)
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.array_words import words
from treetyped_mypy.evaluation.rules.joining import listed
from treetyped_mypy.evaluation.rules.operands import (
    Rule,
    fitted,
    kind_named,
    named,
    operand_at,
    result,
    shape_of_argument,
    takes_array,
    word_of,
)
from treetyped_mypy.evaluation.shapes import MisfitError, differ
from treetyped_mypy.flow.values import NONE, UNKNOWN, Tuple, Value

COMPARING: Final = ("eq", "ne", "lt", "le", "gt", "ge")
OF_NUMBERS: Final = words(
    """
    add sub mul div rem max min atan2 nextafter
    bitwise_and bitwise_or bitwise_xor shift_left shift_right_logical shift_right_arithmetic
    """
)


def strict(call: LibraryCall) -> Value:
    """``lax.add(x, y)``: nothing is promoted, and only a number goes with any shape."""
    operands = [operand_at(call, 0, "x"), operand_at(call, 1, "y")]
    if word_of(call) != "pow":
        same_kinds(call, operands)
    shape = fitted(call, lambda: side_by_side([operand.shape for operand in operands]))
    kind = operands[0].kind if word_of(call) == "pow" else kind_of_both(operands)
    kind = BOOL if word_of(call) in COMPARING else kind
    return result(call, *operands, kind=kind, shape=shape)


def kind_of_both(operands: Sequence[Array]) -> str | None:
    return next((operand.kind for operand in operands if operand.kind is not None), None)


def same_kinds(call: LibraryCall, operands: Sequence[Array]) -> None:
    kinds = {operand.kind for operand in operands} & {FLOAT, INT, BOOL, COMPLEX}
    if len(kinds) > 1:
        call.fail(codes.LEAF, f"takes arrays of one dtype, not {' and '.join(map(show, operands))}")


def side_by_side(shapes: Sequence[Shape]) -> Shape:
    """Numbers spread over anything, other arrays only where they have as many axes."""
    if any(shape is None for shape in shapes):
        return None
    known = [shape for shape in shapes if shape]
    if len({len(shape) for shape in known}) > 1:
        raise MisfitError(f"takes as many axes in each, not {' and '.join(map(show_shape, known))}")
    shape, is_clash = broadcast(known)
    if is_clash:
        raise MisfitError(f"the shapes do not go together: {' and '.join(map(show_shape, known))}")
    return shape if known else ()


def clamp(call: LibraryCall) -> Value:
    """``clamp(min, x, max)``: the bounds are numbers, or as large as ``x``."""
    low, operand, high = (operand_at(call, at, name) for at, name in enumerate(("min", "x", "max")))
    same_kinds(call, [low, operand, high])
    for bound in (low, high):
        if bound.shape != () and differ(bound.shape, operand.shape):
            call.fail(codes.LEAF, f"a bound of shape {show_shape(bound.shape)} does not go with {show(operand)}")
    return result(call, operand, kind=operand.kind, shape=operand.shape)


def iota(call: LibraryCall) -> Value:
    """``iota(dtype, size)``, ``broadcasted_iota(dtype, shape, dimension)``."""
    name = "size" if word_of(call) == "iota" else "shape"
    return result(call, kind=kind_named(call.get(0, "dtype")), shape=shape_of_argument(call, call.get(1, name)))


def ordered(call: LibraryCall) -> Value:
    """``sort(operand, dimension=-1)``: one array, or several that are sorted by the first, as a tuple."""
    given = call.get(0, "operand")
    items = call.items(given) if not isinstance(given, Array) else None
    if items is None:
        operand = takes_array(call, given)
        is_one = isinstance(given, Array)
        return result(call, operand, kind=operand.kind, shape=operand.shape) if is_one else UNKNOWN
    return Tuple(tuple(one_of(call, takes_array(call, item)) for item in items))


def one_of(call: LibraryCall, operand: Array) -> Array:
    return result(call, operand, kind=operand.kind, shape=operand.shape)


def sorted_pair(call: LibraryCall) -> Value:
    return Tuple((one_of(call, operand_at(call, 0, "keys")), one_of(call, operand_at(call, 1, "values"))))


def top_k(call: LibraryCall) -> Value:
    """``top_k(operand, k)``: a list of the greatest along the last axis, and of their indices."""
    operand, count = operand_at(call, 0, "operand"), call.constant(1, "k", ...)
    shape = operand.shape
    if shape == ():
        return call.fail(codes.LEAF, "a scalar has no axis to look along")
    if call.named.keys() - {"operand", "k"} or len(call.positional) > 2:
        return UNKNOWN
    size = count if type(count) is int else None
    if shape and size is not None and shape[-1] is not None and size > shape[-1]:
        return call.fail(codes.LEAF, f"the last axis of {show(operand)} has less than {size} numbers")
    found: Shape = None if shape is None else (*shape[:-1], size)
    return listed(call, [result(call, operand, kind=kind, shape=found) for kind in (operand.kind, INT)])


def dot_general(call: LibraryCall) -> Value:
    """``dot_general(lhs, rhs, ((contracting of each), (batch of each)))``: batch axes, then what is left of each."""
    left, right = operand_at(call, 0, "lhs"), operand_at(call, 1, "rhs")
    numbers = call.constant(2, "dimension_numbers", ...)
    kind = left.kind if left.kind == right.kind and call.get(4, "preferred_element_type", NONE) == NONE else None
    shape = fitted(call, lambda: contracted(left.shape, right.shape, numbers))
    return result(call, left, right, kind=kind, shape=shape)


def contracted(left: Shape, right: Shape, numbers: object) -> Shape:
    match numbers:
        case ((tuple() as summed, tuple() as summed_right), (tuple() as batch, tuple() as batch_right)):
            pass
        case _:
            return None
    pairs = [*zip(summed, summed_right, strict=False), *zip(batch, batch_right, strict=False)]
    if left is None or right is None or any(type(each) is not int for pair in pairs for each in pair):
        return None
    if len(summed) != len(summed_right) or len(batch) != len(batch_right):
        return None
    if any(not 0 <= a < len(left) or not 0 <= b < len(right) for a, b in pairs):
        return None
    for a, b in pairs:
        if None not in (left[a], right[b]) and left[a] != right[b]:
            both = f"{show_shape(left)} and {show_shape(right)}"
            raise MisfitError(f"axis {a} and axis {b} are of different size: {both}")
    rest = [size for at, size in enumerate(left) if at not in (*summed, *batch)]
    rest_right = [size for at, size in enumerate(right) if at not in (*summed_right, *batch_right)]
    return (*(left[at] for at in batch), *rest, *rest_right)


RULES: Final[dict[str, Rule]] = {
    **named("lax", (*OF_NUMBERS, *COMPARING, "pow"), strict),
    **named("lax", ("clamp",), clamp),
    **named("lax", ("iota", "broadcasted_iota"), iota),
    **named("lax", ("sort",), ordered),
    **named("lax", ("sort_key_val",), sorted_pair),
    **named("lax", ("top_k",), top_k),
    **named("lax", ("dot_general",), dot_general),
}

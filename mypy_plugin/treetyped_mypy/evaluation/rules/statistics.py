"""Functions of samples and of lines of numbers: ``percentile``, ``average``, ``cov``, ``interp``, ``convolve``."""

from __future__ import annotations

from typing import Final

from treetyped_mypy.errors import codes
from treetyped_mypy.evaluation.arrays import COMPLEX, FLOAT, Array, Shape, Size, as_array, kind_of_result, show
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.joining import listed
from treetyped_mypy.evaluation.rules.operands import Rule, fitted, inexact, named, operand_at, result, word_of
from treetyped_mypy.evaluation.shapes import axis_in, reduced
from treetyped_mypy.flow.values import NONE, UNKNOWN, Tuple, Value


def quantile(call: LibraryCall) -> Value:
    """``percentile(a, q, axis=None, ..., keepdims=False)``: the axes of ``q`` come first."""
    operand, places = operand_at(call, 0, "a"), operand_at(call, 1, "q")
    axis, keeps = call.constant(2, "axis"), call.constant(6, "keepdims", False)
    rest = fitted(call, lambda: reduced(operand.shape, axis, keeps))
    shape = None if rest is None or places.shape is None else (*places.shape, *rest)
    return result(call, operand, places, kind=FLOAT, shape=shape)


def average(call: LibraryCall) -> Value:
    """``average(a, axis=None, weights=None, returned=False, keepdims=False)``: with the sum of the weights."""
    operand, weights = operand_at(call, 0, "a"), call.get(2, "weights", NONE)
    axis, keeps = call.constant(1, "axis"), call.constant(-1, "keepdims", False)
    shape = fitted(call, lambda: reduced(operand.shape, axis, keeps))
    others = [] if weights == NONE else [as_array(weights) or Array()]
    made = result(call, operand, *others, kind=inexact(kind_of_result("+", [operand, *others])), shape=shape)
    returned = call.constant(3, "returned", False)
    return made if returned is False else Tuple((made, made)) if returned is True else UNKNOWN


def cov(call: LibraryCall) -> Value:
    """``cov(m, y=None, rowvar=True)``: a row and a column for each variable; of one variable a number."""
    operand, shape = operand_at(call, 0, "m" if word_of(call) == "cov" else "x"), None
    if operand.shape is not None and len(operand.shape) > 2:
        call.fail(codes.LEAF, f"takes at most two axes, not {show(operand)}")
    is_plain = call.get(1, "y", NONE) == NONE and call.constant(2, "rowvar", True) is True
    if is_plain and operand.shape is not None and len(operand.shape) <= 2:
        count = operand.shape[0] if len(operand.shape) == 2 else 1
        shape = None if count is None else () if count == 1 else (count, count)
    return result(call, operand, kind=inexact(operand.kind) if is_plain else None, shape=shape)


def interp(call: LibraryCall) -> Value:
    """``interp(x, xp, fp)``: a number for each of ``x``."""
    operands = [operand_at(call, at, name) for at, name in enumerate(("x", "xp", "fp"))]
    kind = COMPLEX if operands[2].kind == COMPLEX else FLOAT if operands[2].kind is not None else None
    return result(call, *operands, kind=kind, shape=operands[0].shape)


def convolve(call: LibraryCall) -> Value:
    """``convolve(a, v, mode="full")``."""
    operands = [operand_at(call, 0, "a"), operand_at(call, 1, "v")]
    for operand in operands:
        if operand.shape is not None and len(operand.shape) != 1:
            return call.fail(codes.LEAF, f"takes arrays of one axis, not {show(operand)}")
    default = "valid" if word_of(call) == "correlate" else "full"
    sizes = [operand.shape[0] if operand.shape else None for operand in operands]
    size = overlapping(sizes[0], sizes[1], call.constant(2, "mode", default))
    return result(call, *operands, kind=inexact(kind_of_result("+", operands)), shape=(size,))


def overlapping(one: Size, other: Size, mode: object) -> Size:
    if not one or not other:
        return None
    sizes = {"full": one + other - 1, "same": max(one, other), "valid": abs(one - other) + 1}
    return sizes.get(mode) if isinstance(mode, str) else None


def trapezoid(call: LibraryCall) -> Value:
    """``trapezoid(y, x=None, dx=1.0, axis=-1)``."""
    operand, axis = operand_at(call, 0, "y"), call.constant(3, "axis", -1)
    shape = (
        fitted(call, lambda: reduced(operand.shape, axis)) if operand.shape and call.get(1, "x", NONE) == NONE else None
    )
    return result(call, operand, kind=inexact(operand.kind), shape=shape)


def gradient(call: LibraryCall) -> Value:
    """An array for each axis, as a list; of a line or along one axis the array alone."""
    operand, axis = operand_at(call, 0, "f"), call.constant(-1, "axis")
    shape = operand.shape
    made = result(call, operand, kind=inexact(operand.kind), shape=shape)
    if type(axis) is int or (axis is None and shape is not None and len(shape) == 1):
        return made
    if axis is None and shape:
        return listed(call, [made] * len(shape))
    return UNKNOWN


def differences_of_all(call: LibraryCall) -> Value:
    """``ediff1d(ary)``: of the flat array."""
    operand = operand_at(call, 0, "ary")
    flat = 1
    for size in operand.shape or ():
        flat = 0 if size is None or not flat else flat * size
    is_plain = len(call.positional) == 1 and not call.named and not call.is_open
    shape: Shape = (flat - 1,) if is_plain and flat and operand.shape is not None else (None,)
    return result(call, operand, kind=operand.kind, shape=shape)


def differences(call: LibraryCall) -> Value:
    """``diff(a, n=1, axis=-1)``."""
    operand, count, axis = operand_at(call, 0, "a"), call.constant(1, "n", 1), call.constant(2, "axis", -1)
    shape, kind = operand.shape, operand.kind
    if not shape or type(axis) is not int or type(count) is not int:
        return result(call, operand, kind=None)
    at = fitted(call, lambda: axis_in(axis, len(shape)))
    if at is None:
        return UNKNOWN
    is_plain = not call.is_open and not call.named.keys() & {"prepend", "append"} and len(call.positional) < 4
    size = shape[at] if is_plain else None
    shorter = None if size is None else max(0, size - count)
    return result(call, operand, kind=kind if is_plain else None, shape=(*shape[:at], shorter, *shape[at + 1 :]))


def polyval(call: LibraryCall) -> Value:
    """``polyval(p, x)``."""
    line, operand = operand_at(call, 0, "p"), operand_at(call, 1, "x")
    is_line = line.shape is not None and len(line.shape) == 1
    return result(
        call, line, operand, kind=kind_of_result("+", [line, operand]), shape=operand.shape if is_line else None
    )


def vander(call: LibraryCall) -> Value:
    """``vander(x, N=None)``."""
    operand, count = operand_at(call, 0, "x"), call.constant(1, "N")
    if operand.shape is not None and len(operand.shape) != 1:
        return call.fail(codes.LEAF, f"takes an array of one axis, not {show(operand)}")
    size = operand.shape[0] if operand.shape else None
    return result(
        call, operand, kind=operand.kind, shape=(size, size if count is None else count if type(count) is int else None)
    )


RULES: Final[dict[str, Rule]] = {
    **named("jnp np", ("percentile", "quantile", "nanpercentile", "nanquantile"), quantile),
    **named("jnp np", ("average",), average),
    **named("jnp", ("cov", "corrcoef"), cov),
    **named("jnp np", ("interp",), interp),
    **named("jnp", ("convolve", "correlate"), convolve),
    **named("jnp", ("trapezoid",), trapezoid),
    **named("jnp", ("gradient",), gradient),
    **named("jnp np", ("ediff1d",), differences_of_all),
    **named("jnp np", ("diff",), differences),
    **named("jnp", ("polyval",), polyval),
    **named("jnp", ("vander",), vander),
}

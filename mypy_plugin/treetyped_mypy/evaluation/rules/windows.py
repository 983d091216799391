"""Windows that move over an array: convolutions and ``reduce_window``."""

from __future__ import annotations

from typing import Final

from treetyped_mypy.errors import codes
from treetyped_mypy.evaluation.arrays import Array, Shape, Size, show
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.array_words import words
from treetyped_mypy.evaluation.rules.operands import Rule, named, operand_at, result
from treetyped_mypy.flow.values import NONE, UNKNOWN, Value


def convolution(call: LibraryCall) -> Value:
    """``conv_general_dilated(lhs, rhs, window_strides, padding)``, and ``conv``, which has nothing else."""
    left, right = operand_at(call, 0, "lhs"), operand_at(call, 1, "rhs")
    kind = left.kind if left.kind == right.kind and call.get(-1, "preferred_element_type", NONE) == NONE else None
    for one, other in ((left, right), (right, left)):
        if one.shape is not None and other.shape is not None and len(one.shape) != len(other.shape):
            return call.fail(codes.LEAF, f"takes as many axes in each, not {show(one)} and {show(other)}")
    return result(call, left, right, kind=kind, shape=convolved(call, left, right))


def convolved(call: LibraryCall, left: Array, right: Array) -> Shape:
    strides, padding = call.constant(2, "window_strides", ...), call.constant(3, "padding", ...)
    is_plain = len(call.positional) < 5 and call.named.keys() <= PLAIN and not call.is_open
    shapes = layout(call, left.shape, right.shape)
    if not is_plain or shapes is None or not isinstance(strides, tuple) or any(type(s) is not int for s in strides):
        return None
    (batch, _, *spaces), (channels, _, *windows), order = shapes
    if len(strides) != len(spaces):
        return None
    pads = pads_of(padding, len(spaces))
    sizes = [moved(*each) for each in zip(spaces, windows, strides, pads, strict=True)] if pads is not None else None
    if sizes is None:
        return None
    found = {"N": batch, "C": channels} | {str(at): size for at, size in enumerate(sizes)}
    return tuple(found[letter] for letter in order)


PLAIN: Final = words(
    """
    lhs rhs window_strides padding dimension_numbers feature_group_count precision preferred_element_type
    """
)
"""What ``rhs_dilation`` and its kin are not among."""


def layout(call: LibraryCall, left: Shape, right: Shape) -> tuple[tuple[Size, ...], tuple[Size, ...], str] | None:
    """Both shapes with the axes that are moved along last, and how the result is ordered."""
    numbers = call.constant(-1, "dimension_numbers")
    if left is None or right is None or len(left) < 3 or len(left) != len(right):
        return None
    if numbers is None:
        return left, right, "NC" + "".join(map(str, range(len(left) - 2)))
    if not isinstance(numbers, tuple) or len(numbers) != 3 or not all(isinstance(each, str) for each in numbers):
        return None
    first, second, third = numbers
    spaces = [letter for letter in second if letter not in "IO"]
    if {len(first), len(second), len(third)} != {len(left)} or not set(spaces) <= set(first) & set(third):
        return None
    if not {"N", "C"} <= set(first) & set(third) or not {"I", "O"} <= set(second):
        return None
    order = "".join(letter if letter in "NC" else str(spaces.index(letter)) for letter in third)
    ordered = tuple(left[first.index(letter)] for letter in ("N", "C", *spaces))
    return ordered, tuple(right[second.index(letter)] for letter in ("O", "I", *spaces)), order


def pads_of(padding: object, count: int) -> list[object] | None:
    """What is put before and after each axis: ``"SAME"``, ``"VALID"``, or numbers."""
    if isinstance(padding, str):
        return [padding.upper()] * count if padding.upper() in ("SAME", "VALID") else None
    if isinstance(padding, tuple) and len(padding) == count:
        return list(padding)
    return None


def moved(size: Size, window: Size, stride: int, pad: object) -> Size:
    """How often the window fits."""
    if size is None or stride < 1:
        return None
    if pad == "SAME":
        return -(-size // stride)
    before, after = pad if isinstance(pad, tuple) and len(pad) == 2 else (0, 0) if pad == "VALID" else (None, None)
    if type(before) is not int or type(after) is not int or window is None:
        return None
    return max(0, (before + size + after - window) // stride + 1)


def reduce_window(call: LibraryCall) -> Value:
    """``reduce_window(operand, init_value, computation, window_dimensions, window_strides, padding)``."""
    if not isinstance(call.get(0, "operand"), Array):
        return UNKNOWN
    operand = operand_at(call, 0, "operand")
    return result(call, operand, kind=operand.kind, shape=reduced(call, operand.shape))


def reduced(call: LibraryCall, shape: Shape) -> Shape:
    windows, strides = call.constant(3, "window_dimensions", ...), call.constant(4, "window_strides", ...)
    is_plain = len(call.positional) < 7 and not call.named.keys() & {"base_dilation", "window_dilation"}
    pads = pads_of(call.constant(5, "padding", ...), len(shape)) if shape is not None else None
    if (
        pads is None
        or shape is None
        or not is_plain
        or not isinstance(windows, tuple)
        or not isinstance(strides, tuple)
    ):
        return None
    if len(windows) != len(shape) or len(strides) != len(shape) or any(type(n) is not int for n in windows + strides):
        return None
    return tuple(moved(*each) for each in zip(shape, windows, strides, pads, strict=True))


RULES: Final[dict[str, Rule]] = {
    **named("lax", ("conv_general_dilated", "conv"), convolution),
    **named("lax", ("reduce_window",), reduce_window),
}

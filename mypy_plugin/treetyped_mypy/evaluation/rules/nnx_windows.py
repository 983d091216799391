"""Flax NNX: the sizes in space after a convolution, and after a transposed one.

Source: ``flax/nnx/nn/linear.py``, and ``conv_transpose`` in ``jax/_src/lax/convolution.py``.
"""

from __future__ import annotations

from typing import Final

from treetyped_mypy.evaluation.arrays import Shape, Size
from treetyped_mypy.evaluation.rules.linen_windows import window
from treetyped_mypy.evaluation.rules.windows import moved

Pad = object
"""``"SAME"``, or what is put before and after."""
WRAPPING: Final = ("CIRCULAR", "REFLECT")


def convolved(word: str, shape: Shape, outer: Size, option: dict[str, object]) -> Shape:
    """None where the number of axes is not seen, or too few of them are there."""
    kernel = window(option.get("kernel_size", ...))
    if kernel is None or shape is None or len(shape) <= len(kernel):
        return None
    batch, space = shape[: -len(kernel) - 1], shape[-len(kernel) - 1 : -1]
    numbers = [axes(option.get(name, ...), len(kernel)) for name in ("strides", "kernel_dilation", "input_dilation")]
    strides, dilations, apart = numbers
    if any(each != 1 for each in apart):
        return (*batch, *(None,) * len(kernel), outer)
    wide = [None if k is None or d is None else (k - 1) * d + 1 for k, d in zip(kernel, dilations, strict=True)]
    pads = padded(option.get("padding", ...), wide)
    after = after_transposed if word == "ConvTranspose" else after_window
    return (*batch, *map(after, space, wide, strides, pads), outer)


def axes(given: object, count: int) -> tuple[Size, ...]:
    found = window(1 if given is None else given, count)
    return found if found is not None and len(found) == count else (None,) * count


def padded(given: object, wide: list[Size]) -> list[Pad]:
    """For each axis, a word or two numbers; none where it is not seen."""
    match given:
        case "SAME" | "VALID" | "CIRCULAR" | "REFLECT":
            return [given] * len(wide)
        case "CAUSAL" if len(wide) == 1 and wide[0] is not None:
            return [(wide[0] - 1, 0)]
        case int():
            return [(given, given)] * len(wide)
        case tuple() if len(given) == len(wide):
            return [(each, each) if type(each) is int else each for each in given]
        case _:
            return [None] * len(wide)


def after_window(before: Size, wide: Size, stride: Size, pad: Pad) -> Size:
    if stride is None:
        return None
    if pad in WRAPPING:
        pad = None if wide is None else (wide - 1, 0)
    return moved(before, wide, stride, pad)


def after_transposed(before: Size, wide: Size, stride: Size, pad: Pad) -> Size:
    if before is None or not stride or wide is None:
        return None
    match pad:
        case "SAME" | "CIRCULAR":
            return before * stride
        case "VALID":
            return before * stride + max(wide - stride, 0)
        case (int(), int()):
            return moved((before - 1) * stride + 1, wide, 1, pad)
        case _:
            return None

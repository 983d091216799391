"""Flax linen: convolutions and pooling."""

from __future__ import annotations

from functools import partial

from treetyped_mypy.evaluation.arrays import Array, Size
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.linen_calls import At, last, size
from treetyped_mypy.evaluation.rules.operands import takes_array
from treetyped_mypy.flow.values import NONE, Value


def window(value: object, rank: int | None = None) -> tuple[Size, ...] | None:
    if isinstance(value, tuple):
        return tuple(map(size, value))
    return (size(value),) * (rank or 1) if type(value) is int else None


def conv(at: At, x: Array) -> Value:
    features, kernel = size(at.option("features", ...)), window(at.option("kernel_size", ...))
    groups, inner = at.option("feature_group_count", 1), last(x)
    if inner is not None and groups != 1:
        inner = inner // groups if type(groups) is int else None
    at.param("kernel", None if kernel is None else (*kernel, inner, features))
    at.perhaps("use_bias", "bias", (features,))
    if kernel is None or x.shape is None or len(x.shape) < len(kernel) + 1:
        return at.output(x)
    batch = x.shape[: len(x.shape) - len(kernel) - 1]
    space = spread_over(at, x.shape[len(batch) : -1], kernel)
    return at.output(x, shape=(*batch, *space, features))


def spread_over(at: At, sizes: tuple[Size, ...], kernel: tuple[Size, ...]) -> tuple[Size, ...]:
    """The sizes in space after a convolution."""
    strides, padding = window(at.option("strides", 1) or 1, len(kernel)), at.option("padding", "SAME")
    is_plain = at.layer.word == "Conv" and at.given("input_dilation") == at.given("kernel_dilation") == NONE
    if strides is None or len(strides) != len(kernel) or padding not in ("SAME", "VALID") or not is_plain:
        return (None,) * len(kernel)
    return tuple(map(partial(after_window, padding == "SAME"), sizes, kernel, strides))


def after_window(is_same: bool, before: Size, kernel: Size, stride: Size) -> Size:
    if before is None or not stride or (kernel is None and not is_same):
        return None
    return -(-before // stride) if is_same else max(0, (before - (kernel or 0)) // stride + 1)


def pooled(call: LibraryCall) -> Value:
    """``max_pool(inputs, window_shape, strides=None, padding="VALID")``: strides are ones, if none are given."""
    x = takes_array(call, call.get(0, "inputs"))
    kernel = window(call.constant(1, "window_shape", ...))
    given, padding = call.constant(2, "strides"), call.constant(3, "padding", "VALID")
    if x.shape is None or kernel is None or len(x.shape) != len(kernel) + 2:
        return Array(x.kind, None, x.is_traced)
    strides = (1,) * len(kernel) if given is None else window(given, len(kernel))
    if strides is None or len(strides) != len(kernel) or padding not in ("SAME", "VALID"):
        return Array(x.kind, (x.shape[0], *(None,) * len(kernel), x.shape[-1]), x.is_traced)
    space = map(partial(after_window, padding == "SAME"), x.shape[1:-1], kernel, strides)
    return Array(x.kind, (x.shape[0], *space, x.shape[-1]), x.is_traced)

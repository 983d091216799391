"""Equinox: convolutions and pooling, over arrays whose first axis is that of the channels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeAlias

from treetyped_mypy import names
from treetyped_mypy.errors import equinox as words
from treetyped_mypy.evaluation.arrays import FLOAT, INT, Array, Size, as_array, show
from treetyped_mypy.evaluation.rules.equinox_layers import At
from treetyped_mypy.evaluation.rules.equinox_made import Fields, Making, as_value
from treetyped_mypy.evaluation.rules.equinox_signatures import Signature
from treetyped_mypy.evaluation.rules.linen_calls import size
from treetyped_mypy.flow.values import UNKNOWN, Constant, Value
from treetyped_mypy.frozen import dataclass

Pair: TypeAlias = tuple[Size, Size]


@dataclass(frozen=True, slots=True)
class Window:
    """How a kernel goes along one axis."""

    kernel: Size
    stride: Size
    dilation: Size
    padding: Pair | str
    more: Size = 0
    """What a transposed convolution adds at the end."""


# made
def windowed(at: Making) -> Fields:
    """A number counts for all axes in space."""
    count = axes_of(at.info.name, at.given)
    found = {name: per_axis(at.plain(name), count) for name in PER_AXIS if name in at.given}
    padding = {"padding": padded(at.plain("padding"), count)} if "padding" in at.given else {}
    return {**found, **padding, "num_spatial_dims": UNKNOWN if count is None else Constant(count)}


PER_AXIS: Final = ("kernel_size", "stride", "dilation", "output_padding", "target_shape")


def axes_of(name: str, given: Mapping[str, Value]) -> int | None:
    if name[-2:] in ("1d", "2d", "3d"):
        return int(name[-2])
    found = given.get("num_spatial_dims")
    return found.value if isinstance(found, Constant) and type(found.value) is int else None


def per_axis(given: object, count: int | None) -> Value:
    if count is None or given is ...:
        return UNKNOWN
    return as_value(given if isinstance(given, tuple) else (given,) * count)


def padded(given: object, count: int | None) -> Value:
    if isinstance(given, str):
        return Constant(given.upper())
    if count is None or given is ... or (isinstance(given, tuple) and len(given) != count):
        return UNKNOWN
    each = given if isinstance(given, tuple) else (given,) * count
    return as_value(tuple(one if isinstance(one, tuple) else (one, one) for one in each))


def conv(at: Making) -> Fields:
    found = windowed(at)
    inner, outer, groups = at.size("in_channels"), at.size("out_channels"), at.plain("groups")
    count, kernel = (
        axes_of(at.info.name, at.given),
        Making(at.call, at.info, {**at.given, **found}).plain("kernel_size"),
    )
    each = inner // groups if inner is not None and type(groups) is int and groups else None
    arrays: Fields = {"weight": Array(at.array().kind), "bias": at.optional("use_bias", Array(at.array().kind))}
    if count is not None and isinstance(kernel, tuple) and len(kernel) == count:
        bias = at.array(outer, *(1,) * count)
        arrays = {"weight": at.array(outer, each, *map(size, kernel)), "bias": at.optional("use_bias", bias)}
    mode = at.plain("padding_mode")
    return {**found, **arrays, "padding_mode": Constant(mode.upper()) if isinstance(mode, str) else UNKNOWN}


# called
def refuses(at: At, x: Array, axes: object) -> bool:
    is_refused = type(axes) is int and x.shape is not None and len(x.shape) != axes + 1
    if is_refused and type(axes) is int:
        at.refuse(words.axes(axes + 1), x, (None,) * (axes + 1))
    return is_refused


def call_conv(at: At) -> Value:
    x, weight, groups = at.given(0, "x"), at.array("weight"), at.option("groups")
    if refuses(at, x, at.option("num_spatial_dims")):
        return UNKNOWN
    if x.kind not in (None, FLOAT) and weight.kind == FLOAT and as_array(at.call.get(0, "x")) is not None:
        return at.refuse("floats", x)
    each = weight.shape[1] if weight.shape is not None and len(weight.shape) > 1 else None
    channels = each * groups if each is not None and type(groups) is int else None
    if channels is not None and x.shape and x.shape[0] not in (None, channels):
        return at.say(words.channels(at.word, channels, show(x)))
    if x.shape is None or not weight.shape:
        return at.output(x, weight, kind=weight.kind, shape=None)
    is_transposed = "Transpose" in at.word
    space = spread(at, x.shape[1:], partial(after_transposed if is_transposed else after, is_ceil=False))
    if is_transposed and at.option("padding_mode") != "ZEROS":
        space = (None,) * len(space)
    return at.output(x, weight, kind=weight.kind, shape=(weight.shape[0], *space))


def spread(at: At, sizes: tuple[Size, ...], after_one: Callable[[Size, Window], Size]) -> tuple[Size, ...]:
    """The sizes in space afterwards."""
    count = len(sizes)
    each = [numbers(at.option(name) if name in at.layer.fields else default, count) for name, default in WINDOW.items()]
    padding = at.option("padding")
    pads: tuple[object, ...] = padding if isinstance(padding, tuple) and len(padding) == count else (padding,) * count
    windows = [Window(k, s, d, pair(pad), more) for k, s, d, more, pad in zip(*each, pads, strict=True)]
    return tuple(after_one(before, window) for before, window in zip(sizes, windows, strict=True))


WINDOW: Final = {"kernel_size": ..., "stride": 1, "dilation": 1, "output_padding": 0}


def numbers(given: object, count: int) -> tuple[Size, ...]:
    if isinstance(given, tuple) and len(given) == count:
        return tuple(map(size, given))
    return (size(given),) * count


def pair(given: object) -> Pair | str:
    if isinstance(given, tuple) and len(given) == 2:
        return size(given[0]), size(given[1])
    return given if isinstance(given, str) else (None, None)


def after(before: Size, window: Window, *, is_ceil: bool) -> Size:
    """Of a window that goes along one axis."""
    kernel, stride, dilation = window.kernel, window.stride, window.dilation
    if before is None or kernel is None or not stride or dilation is None:
        return None
    if window.padding in ("SAME", "SAME_LOWER"):
        return -(-before // stride)
    low, high = window.padding if isinstance(window.padding, tuple) else (0, 0)
    if low is None or high is None:
        return None
    left = before + low + high - ((kernel - 1) * dilation + 1)
    return max(0, (left + stride if is_ceil and left % stride else left) // stride + 1)


def after_transposed(before: Size, window: Window, *, is_ceil: bool) -> Size:
    del is_ceil
    kernel, stride, dilation, more = window.kernel, window.stride, window.dilation, window.more
    if before is None or kernel is None or not stride or dilation is None or more is None or before < 1:
        return None
    wide = dilation * (kernel - 1)
    low, high = window.padding if isinstance(window.padding, tuple) else (0, 0)
    if window.padding in ("SAME", "SAME_LOWER"):
        total = wide - stride + more + 1
        low, high, more = (total, 0, 0) if total >= 0 else (0, 0, -total)
    if low is None or high is None:
        return None
    return max(0, (before - 1) * stride + 1 + 2 * wide - low - high + more - wide)


def call_pool(at: At) -> Value:
    x = at.given(0, "x")
    if refuses(at, x, at.option("num_spatial_dims")):
        return UNKNOWN
    is_ceil, kind = at.option("use_ceil"), x.kind if x.kind == FLOAT and at.word != "Pool" else None
    if "Avg" in at.word and x.kind in (FLOAT, INT):
        kind = FLOAT
    if x.shape is None or type(is_ceil) is not bool:
        return at.output(x, kind=kind, shape=None)
    space = spread(at, x.shape[1:], partial(after, is_ceil=is_ceil))
    return at.output(x, kind=kind, shape=(*x.shape[:1], *space))


def call_adaptive(at: At) -> Value:
    """The sizes in space are those that were asked for."""
    x, target = at.given(0, "x"), at.option("target_shape")
    if not isinstance(target, tuple):
        return at.output(x, kind=None, shape=None)
    if refuses(at, x, len(target)):
        return UNKNOWN
    kind = FLOAT if x.kind == FLOAT and at.word != "AdaptivePool" else None
    return at.output(x, kind=kind, shape=(*(x.shape or (None,))[:1], *map(size, target)))


CONV: Final = "equinox.nn._conv"
WINDOWS: Final[Signature] = {"kernel_size": ..., "stride": 1, "padding": 0}
LAST: Final[Signature] = {"dilation": 1, "groups": 1, "use_bias": True, "padding_mode": "ZEROS", "dtype": None}
CHANNELS: Final[Signature] = {"in_channels": ..., "out_channels": ...}
TRANSPOSED: Final[Signature] = {"kernel_size": ..., "stride": 1, "output_padding": 0, "padding": 0}
POOL: Final[Signature] = {"kernel_size": ..., "stride": 1, "padding": 0, "use_ceil": False}
SIGNATURES: Final[dict[str, Signature]] = {
    f"{CONV}.Conv": {"num_spatial_dims": ..., **CHANNELS, **WINDOWS, **LAST},
    f"{CONV}.ConvTranspose": {"num_spatial_dims": ..., **CHANNELS, **WINDOWS, "output_padding": 0, **LAST},
    **{f"{CONV}.Conv{count}d": {**CHANNELS, **WINDOWS, **LAST} for count in (1, 2, 3)},
    **{f"{CONV}.ConvTranspose{count}d": {**CHANNELS, **TRANSPOSED, **LAST} for count in (1, 2, 3)},
    f"{names.EQX_POOL}.Pool": {"init": ..., "operation": ..., "num_spatial_dims": ..., **POOL},
    f"{names.EQX_POOL}.AdaptivePool": {"target_shape": ..., "num_spatial_dims": ..., "operation": ...},
    **{f"{names.EQX_POOL}.{word}Pool{count}d": POOL for word in ("Max", "Avg") for count in (1, 2, 3)},
    **{
        f"{names.EQX_POOL}.Adaptive{word}Pool{count}d": {"target_shape": ...}
        for word in ("Max", "Avg")
        for count in (1, 2, 3)
    },
}
MADE: Final[dict[str, Callable[[Making], Fields]]] = {
    name: conv if name.startswith(CONV) else windowed for name in SIGNATURES
}
CALLS: Final[dict[str, Callable[[At], Value]]] = {
    name: call_conv if name.startswith(CONV) else call_adaptive if "Adaptive" in name else call_pool
    for name in SIGNATURES
}

"""Flax NNX: the variables that the library's own layers have when they are made, by their options.

Source: the constructors in ``flax/nnx/nn``. What a call needs to know of a layer is kept beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from treetyped_mypy.evaluation.arrays import FLOAT, Array, Shape, Size
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.equinox_made import as_value
from treetyped_mypy.evaluation.rules.linen_calls import size
from treetyped_mypy.evaluation.rules.linen_windows import window
from treetyped_mypy.evaluation.rules.nnx_modes import mode
from treetyped_mypy.evaluation.rules.nnx_modules import LAYER, RNGS, variable
from treetyped_mypy.flow.contents import Fields
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Value

Fielded: TypeAlias = dict[str, Value]


def param(shape: Shape, word: str = "Param") -> Thing:
    return variable(word, Array(FLOAT, shape), None if shape is None else len(shape))


def part(call: LibraryCall, word: str, fields: Mapping[str, Value]) -> Value:
    """A layer, which may be inside another."""
    return call.run.make(call.place, Fields(tuple({LAYER: Constant(word), **fields}.items())))


def optional(call: LibraryCall, option: str, name: str, shape: Shape) -> Fielded:
    """A variable that an option leaves out."""
    found = call.constant(-1, option, True)
    return {name: param(shape)} if found is True else {} if found is False else {name: UNKNOWN}


def known(**found: object) -> Fielded:
    """What is seen of the layer's own attributes."""
    return {name: as_value(value) for name, value in found.items() if is_seen(value)}


def is_seen(value: object) -> bool:
    return all(map(is_seen, value)) if isinstance(value, tuple) else value is not ...


def sized(call: LibraryCall, index: int, name: str, default: object = ...) -> Size:
    return size(call.constant(index, name, default))


def seen(number: Size) -> object:
    return ... if number is None else number


def linear(call: LibraryCall) -> Fielded:
    return dense(sized(call, 0, "in_features"), sized(call, 1, "out_features")) | optional(
        call, "use_bias", "bias", (sized(call, 1, "out_features"),)
    )


def dense(inner: Size, outer: Size) -> Fielded:
    return {"kernel": param((inner, outer)), **known(in_features=seen(inner), out_features=seen(outer))}


def linear_general(call: LibraryCall) -> Fielded:
    inner, outer = axes_of(call.constant(0, "in_features", ...)), axes_of(call.constant(1, "out_features", ...))
    if inner is None or outer is None or call.get(-1, "batch_axis", NONE) != NONE:
        return {"kernel": param(None), **optional(call, "use_bias", "bias", None)}
    axis = call.constant(-1, "axis", -1)
    sizes = known(in_features=inner, out_features=outer, axis=axis if isinstance(axis, tuple) else (axis,))
    return {"kernel": param((*inner, *outer)), **optional(call, "use_bias", "bias", outer), **sizes}


def axes_of(found: object) -> tuple[int, ...] | None:
    each = found if isinstance(found, tuple) else (found,)
    return each if all(type(number) is int for number in each) else None


def einsum(call: LibraryCall) -> Fielded:
    text, bias = call.constant(0, "einsum_str", ...), call.constant(2, "bias_shape")
    made = {} if bias is None else {"bias": UNKNOWN if bias is ... else param(axes_of(bias))}
    return {"kernel": param(axes_of(call.constant(1, "kernel_shape", ...))), **made, **known(einsum_str=text)}


def conv(call: LibraryCall) -> Fielded:
    inner, outer = sized(call, 0, "in_features"), sized(call, 1, "out_features")
    kernel, groups = window(call.constant(2, "kernel_size", ...)), call.constant(-1, "feature_group_count", 1)
    is_turned = call.constant(-1, "transpose_kernel", False)
    each = inner // groups if inner is not None and type(groups) is int and groups > 0 else None
    ends = (outer, each) if is_turned is True else (each, outer) if is_turned is False else (None, None)
    options = {name: call.constant(3 if name == "strides" else -1, name, default) for name, default in MOVING.items()}
    seen_kernel = {} if kernel is None else known(kernel_size=tuple(map(seen, kernel)))
    return {
        "kernel": param(None if kernel is None else (*kernel, *ends)),
        **optional(call, "use_bias", "bias", (outer,)),
        **known(in_features=seen(inner), out_features=seen(outer), **options),
        **seen_kernel,
    }


MOVING: Final = {"strides": 1, "padding": "SAME", "input_dilation": 1, "kernel_dilation": 1}
"""How a window moves, if nothing else is said."""


def embed(call: LibraryCall) -> Fielded:
    rows, features = sized(call, 0, "num_embeddings"), sized(call, 1, "features")
    return {"embedding": param((rows, features)), **known(num_embeddings=seen(rows), features=seen(features))}


def norm(call: LibraryCall) -> Fielded:
    shape = (sized(call, 0, "num_features"),)
    scale, bias = optional(call, "use_scale", "scale", shape), optional(call, "use_bias", "bias", shape)
    is_last = not {"axis", "feature_axes", "reduction_axes"} & call.named.keys() and len(call.positional) == 1
    sizes = known(num_features=seen(shape[0])) if is_last else {}
    return {**scale, **sizes} if call.name == "nnx.RMSNorm" else {**scale, **bias, **sizes}


def batch_norm(call: LibraryCall) -> Fielded:
    shape = (sized(call, 0, "num_features"),)
    statistics = {name: param(shape, "BatchStat") for name in ("mean", "var")}
    return {**norm(call), **statistics, **mode(call, "BatchNorm")}


def dropout(call: LibraryCall) -> Fielded:
    rate = {name: value for name, value in (("rate", call.get(0, "rate")),) if isinstance(value, Constant)}
    own = {RNGS: Constant(True)} if call.named.get("rngs", NONE) != NONE else {}
    return {**rate, **mode(call, "Dropout"), **own}


def prelu(_call: LibraryCall) -> Fielded:
    return {"negative_slope": param(())}


def wrapper(name: str) -> Callable[[LibraryCall], Fielded]:
    """A layer around another, with arrays of its own for some of the variables inside."""

    def made(call: LibraryCall) -> Fielded:
        own = {} if call.constant(-1, "use_scale", True) is False else {name: UNKNOWN}
        return {"layer_instance": call.get(0, "layer_instance"), **own}

    return made


def lora(call: LibraryCall) -> Fielded:
    inner, rank, outer = sized(call, 0, "in_features"), sized(call, 1, "lora_rank"), sized(call, 2, "out_features")
    return {**adapters(call, inner, rank, outer), "base_module": call.get(-1, "base_module", NONE)}


def lora_linear(call: LibraryCall) -> Fielded:
    inner, outer = sized(call, 0, "in_features"), sized(call, 1, "out_features")
    adapter = {**adapters(call, inner, sized(call, -1, "lora_rank"), outer), "base_module": NONE}
    return {**linear(call), "lora": part(call, "LoRA", adapter)}


def adapters(call: LibraryCall, inner: Size, rank: Size, outer: Size) -> Fielded:
    is_plain = call.get(-1, "lora_param_type", NONE) == NONE
    shapes = {"lora_a": (inner, rank), "lora_b": (rank, outer)}
    made = {name: param(shape, "LoRAParam") if is_plain else UNKNOWN for name, shape in shapes.items()}
    return {**made, **known(in_features=seen(inner), out_features=seen(outer))}


MADE: Final[dict[str, tuple[int, Callable[[LibraryCall], Fielded]]]] = {
    "Linear": (2, linear),
    "LinearGeneral": (2, linear_general),
    "Einsum": (3, einsum),
    "Conv": (4, conv),
    "ConvTranspose": (4, conv),
    "Embed": (2, embed),
    "LayerNorm": (1, norm),
    "RMSNorm": (1, norm),
    "InstanceNorm": (1, norm),
    "GroupNorm": (3, norm),
    "BatchNorm": (1, batch_norm),
    "Dropout": (1, dropout),
    "PReLU": (1, prelu),
    "WeightNorm": (1, wrapper("scales")),
    "SpectralNorm": (1, wrapper("batch_stats")),
    "LoRA": (3, lora),
    "LoRALinear": (2, lora_linear),
}
"""How many arguments are given by position, at most as far as they are followed, and the variables."""

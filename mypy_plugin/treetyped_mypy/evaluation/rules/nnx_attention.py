"""Flax NNX: ``MultiHeadAttention``, its projections and what it gives.

Source: ``flax/nnx/nn/attention.py``.
"""

from __future__ import annotations

from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.arrays import Array, Shape, Size, show
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.linen_calls import last, leading, size
from treetyped_mypy.evaluation.rules.nnx_called import At, outer
from treetyped_mypy.evaluation.rules.nnx_made import Fielded, known, optional, param, part, seen, sized
from treetyped_mypy.evaluation.rules.nnx_modules import RNGS
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Value


def made(call: LibraryCall) -> Fielded:
    heads, inner = sized(call, 0, "num_heads"), sized(call, 1, "in_features")
    width, outer = either(call, 2, "qkv_features", inner), either(call, 3, "out_features", inner)
    groups, other = either(call, 4, "num_kv_heads", heads), either(call, 5, "in_kv_features", inner)
    each = width // heads if width is not None and heads else None
    sizes = {
        "query": ((inner, heads, each), (heads, each)),
        "key": ((other, groups, each), (groups, each)),
        "value": ((other, groups, each), (groups, each)),
        "out": ((heads, each, outer), (outer,)),
    }
    parts = {name: part(call, "LinearGeneral", projection(call, *shapes)) for name, shapes in sizes.items()}
    features = known(in_features=seen(inner), in_kv_features=seen(other), out_features=seen(outer))
    own = {} if call.get(-1, "attention_fn", NONE) == NONE else {"attention_fn": Constant(True)}
    return {**parts, **features, **normalized(call, each), **drawing(call), **own}


def either(call: LibraryCall, index: int, name: str, default: Size) -> Size:
    return default if call.get(index, name, NONE) == NONE else sized(call, index, name)


def projection(call: LibraryCall, kernel: Shape, bias: Shape) -> Fielded:
    return {"kernel": param(kernel), **optional(call, "use_bias", "bias", bias)}


def normalized(call: LibraryCall, each: Size) -> Fielded:
    found = call.constant(-1, "normalize_qk", False)
    names = () if found is False else ("query_ln", "key_ln")
    return {name: part(call, "LayerNorm", {"scale": param((each,))}) if found is True else UNKNOWN for name in names}


def drawing(call: LibraryCall) -> Fielded:
    """With dropout it keeps a stream of random numbers."""
    rate, keeps = call.constant(-1, "dropout_rate", 0.0), call.constant(-1, "keep_rngs", True)
    if rate in (0, 0.0) or keeps is False:
        return {}
    return {RNGS: Constant(True)} if isinstance(rate, float) and keeps is True else {"rngs": UNKNOWN}


def called(at: At) -> Value:
    wanted = size(at.option("in_kv_features"))
    for place, name in ((1, "inputs_k"), (2, "inputs_v")):
        given = at.call.get(place, name, NONE)
        if wanted is not None and isinstance(given, Array) and last(given) not in (None, wanted):
            return at.call.say(codes.LEAF, flax.other_features(at.word, wanted, show(given)))
    if at.call.get(-1, "sow_weights", Constant(False)) != Constant(False):
        return at.lose()
    before = leading(at.x) if "attention_fn" not in at.fields else None
    return at.output(None if before is None else (*before, outer(at)))


MADE = {"MultiHeadAttention": (6, made)}
CALLS = {"MultiHeadAttention": called}

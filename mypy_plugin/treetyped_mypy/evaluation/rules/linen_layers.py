"""Flax linen: the library's own layers, the parameters that they make and find, and what they give."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.arrays import BOOL, FLOAT, Array, as_array, show
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.marks import RENEWED
from treetyped_mypy.evaluation.rules import linen_recurrent
from treetyped_mypy.evaluation.rules.linen_calls import At, last, leading, size
from treetyped_mypy.evaluation.rules.linen_modules import adopted, next_number, not_bound
from treetyped_mypy.evaluation.rules.linen_names import attached
from treetyped_mypy.evaluation.rules.linen_variables import needs_stream, report_shape, say_missing
from treetyped_mypy.evaluation.rules.linen_windows import conv, pooled
from treetyped_mypy.evaluation.rules.operands import is_ragged, takes_array, written
from treetyped_mypy.evaluation.scopes import Layer, Missing, put, variable
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.iteration import items_of
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Object, Tuple, Value


def dense(at: At, x: Array) -> Value:
    features = size(at.option("features", ...))
    at.param("kernel", (last(x), features))
    at.perhaps("use_bias", "bias", (features,))
    before = leading(x)
    return at.output(x, shape=None if before is None else (*before, features))


def dense_general(at: At, x: Array) -> Value:
    features = at.option("features", ...)
    sizes = tuple(map(size, features)) if isinstance(features, tuple) else (size(features),)
    is_plain = at.given("axis") in (NONE, Constant(-1)) and at.given("batch_dims") == NONE and features is not ...
    at.param("kernel", (last(x), *sizes) if is_plain else None)
    at.perhaps("use_bias", "bias", sizes if is_plain else None)
    before = leading(x)
    return at.output(x, shape=(*before, *sizes) if is_plain and before is not None else None)


def embed(at: At, x: Array) -> Value:
    if x.kind in (FLOAT, BOOL):
        return at.call.say(codes.LEAF, flax.no_whole_numbers("nn.Embed", show(x)))
    table = (size(at.option("num_embeddings", ...)), size(at.option("features", ...)))
    at.param("embedding", table)
    return at.output(x, shape=None if x.shape is None else (*x.shape, table[1]))


def attend(at: At) -> Value:
    query, table = takes_array(at.call, at.call.get(0, "query")), size(at.option("num_embeddings", ...))
    at.param("embedding", (table, size(at.option("features", ...))))
    before = leading(query)
    return at.output(query, shape=None if before is None else (*before, table))


def norm(at: At, x: Array) -> Value:
    """Along the last axis, if no other is asked for."""
    is_last = all(at.given(name) == NONE for name in ("reduction_axes", "feature_axes"))
    shape = (last(x),) if is_last else None
    at.perhaps("use_scale", "scale", shape)
    if at.layer.word != "RMSNorm":
        at.perhaps("use_bias", "bias", shape)
    return at.output(x, shape=x.shape)


def batch_norm(at: At, x: Array) -> Value:
    shape = (last(x),) if at.given("axis") in (NONE, Constant(-1)) else None
    average = at.decided("use_running_average")
    for name in ("mean", "var"):
        statistic(at, name, Array(FLOAT, shape), is_changed=average is False)
    if average is False and not at.scope.root.is_init and not at.scope.root.may_change("batch_stats"):
        name = at.scope.root.call.name
        at.scope.root.say(codes.STRUCTURE, flax.not_mutable(name, "batch_stats"), flax.mutable_cure("batch_stats"))
    at.perhaps("use_scale", "scale", shape)
    at.perhaps("use_bias", "bias", shape)
    return at.output(x, shape=x.shape)


def statistic(at: At, name: str, made: Array, *, is_changed: bool) -> None:
    """One that the layer keeps; as an average over batches it is another after each call."""
    run, root = at.call.run, at.scope.root
    found = variable(run, at.scope, "batch_stats", name)
    if not isinstance(found, Missing):
        if getattr(as_array(found), "shape", None) != (1,):  # one number is spread over all features
            report_shape(root, (*at.scope.path, name), found, made, "the statistic")
        if is_changed and not root.is_init and root.may_change("batch_stats") and isinstance(found, Array):
            put(run, at.scope, "batch_stats", name, replace(found, step=RENEWED))
    elif root.may_change("batch_stats"):
        put(run, at.scope, "batch_stats", name, made)
    else:
        say_missing(root, "batch_stats", (*at.scope.path, name))


def dropout(at: At, x: Array) -> Value:
    if at.decided("deterministic") is False and at.option("rate", ...) not in (0, 0.0, ...):
        collection = at.option("rng_collection", "dropout")
        if at.call.get(2, "rng", NONE) == NONE and isinstance(collection, str):
            needs_stream(at.scope, collection)
    return x


def attention(at: At, query: Array) -> Value:
    heads, inner = size(at.option("num_heads", ...)), last(query)
    unknown = [
        name
        for name in ("decode", "normalize_qk", "qkv_dot_general_cls")
        if at.option(name, False) not in (False, None)
    ]
    if unknown:
        return at.lose()
    width = inner if at.given("qkv_features") == NONE else size(at.option("qkv_features"))
    outer = inner if at.given("out_features") == NONE else size(at.option("out_features"))
    if width is not None and heads and width % heads:
        return at.call.say(codes.LEAF, flax.no_equal_parts(f"nn.{at.layer.word}", width, heads))
    each = width // heads if width is not None and heads else None
    for name, given in zip(("query", "key", "value"), attended(at, query), strict=True):
        at.inner(name).param("kernel", (last(given), heads, each))
        at.inner(name).perhaps("use_bias", "bias", (heads, each))
    at.inner("out").param("kernel", (heads, each, outer))
    at.inner("out").perhaps("use_bias", "bias", (outer,))
    before = leading(query)
    return at.output(query, shape=None if before is None else (*before, outer))


def attended(at: At, query: Array) -> tuple[Array, Array, Array]:
    """What is not given of keys and values is the query, or the keys."""
    if at.layer.word == "SelfAttention":
        return query, query, query
    key = at.call.get(1, "inputs_k", at.call.get(-1, "inputs_kv", NONE))
    keys = query if key == NONE else as_array(key) or Array()
    value = at.call.get(2, "inputs_v", NONE)
    return query, keys, keys if value == NONE else as_array(value) or Array()


def prelu(at: At, x: Array) -> Value:
    at.param("negative_slope", ())
    return at.output(x, shape=x.shape)


LAYERS: Final[dict[str, tuple[tuple[str, ...], Callable[[At, Array], Value]]]] = {
    "Dense": (("features", "use_bias", "dtype", "param_dtype"), dense),
    "DenseGeneral": (("features", "axis", "batch_dims", "use_bias"), dense_general),
    "Conv": (("features", "kernel_size", "strides", "padding"), conv),
    "ConvTranspose": (("features", "kernel_size", "strides", "padding"), conv),
    "Embed": (("num_embeddings", "features", "dtype", "param_dtype"), embed),
    "LayerNorm": (("epsilon", "dtype", "param_dtype", "use_bias", "use_scale"), norm),
    "RMSNorm": (("epsilon", "dtype", "param_dtype", "use_scale"), norm),
    "GroupNorm": (("num_groups", "group_size", "epsilon", "dtype"), norm),
    "InstanceNorm": (("epsilon", "dtype", "param_dtype", "use_bias", "use_scale"), norm),
    "BatchNorm": (("use_running_average", "axis", "momentum", "epsilon"), batch_norm),
    "Dropout": (("rate", "broadcast_dims", "deterministic"), dropout),
    "PReLU": (("param_dtype",), prelu),
    **dict.fromkeys(
        ("MultiHeadDotProductAttention", "MultiHeadAttention", "SelfAttention"), (("num_heads",), attention)
    ),
}
"""By class: its fields by position, and what a call does."""


def layer(word: str, fields: tuple[str, ...]) -> Callable[[LibraryCall], Value]:
    def rule(call: LibraryCall) -> Value:
        if call.is_open or len(call.positional) > len(fields):
            return UNKNOWN
        options = {**dict(zip(fields, call.positional, strict=False)), **call.named}
        return Layer(word, tuple(options.items()), next_number(), attached(call.run, word, options, call.place))

    return rule


def call_layer(call: LibraryCall, module: Layer) -> Value:
    if module.scope is None:
        return not_bound(call, module)
    at = At(call, module, module.scope)
    if module.word == "Sequential":
        return in_sequence(at)
    if call.is_open or not call.arguments or any(may_make_module(*option) for option in module.options):
        return at.lose()
    if module.word in linen_recurrent.GATES:
        return linen_recurrent.call_cell(at)
    given = call.positional[0] if call.positional else next(iter(call.named.values()))
    return LAYERS[module.word][1](at, operand(replace(call, name=f"nn.{module.word}"), given))


def operand(call: LibraryCall, given: Value) -> Array:
    """``nn.Dense`` makes one array of several that have one shape; the other layers ask what they are given for it."""
    items = items_of(call.run, given) if isinstance(given, Tuple | Object) and call.name == "nn.Dense" else None
    if items and all(as_array(item) is not None for item in items) and not is_ragged(call.run, given):
        return Array(*written(call.run, given))
    return takes_array(call, given)


def may_make_module(option: str, value: Value) -> bool:
    """``dot_general_cls``, ``dot_general``: what multiplies may be a module, and have variables of its own."""
    return option.endswith(("_cls", "dot_general")) and value != NONE


def in_sequence(at: At) -> Value:
    call, run = at.call, at.call.run
    layers = adopted(run, at.scope, "layers", at.given("layers"), call.place)
    items = call.items(layers)
    if items is None or not items or call.is_open:
        return at.lose()
    named = (Argument(value, name) for name, value in call.named.items())
    value = run.call(items[0], [*map(Argument, call.positional), *named], call.place)
    for inner in items[1:]:
        if not isinstance(value, Array):  # a tuple or dict is spread
            given = [Argument(item) for item in value.items] if isinstance(value, Tuple) else [Argument(value)]
        else:
            given = [Argument(value)]
        value = run.call(inner, given, call.place)
    return value


RULES: Final = {
    **{f"linen.{word}": layer(word, fields) for word, (fields, _) in LAYERS.items()},
    **{f"linen.{word}": layer(word, ("features",)) for word in linen_recurrent.GATES},
    "linen.Sequential": layer("Sequential", ("layers",)),
    "linen.max_pool": pooled,
    "linen.avg_pool": pooled,
    "linen.min_pool": pooled,
}

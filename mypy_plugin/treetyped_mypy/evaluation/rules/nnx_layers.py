"""Flax NNX: the library's own layers, their variables, and what a call of one gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from mypy.nodes import RefExpr, TypeInfo

from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.arrays import FLOAT, KEY, Array, Shape, show
from treetyped_mypy.evaluation.atoms import Part, Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules import nnx_modes
from treetyped_mypy.evaluation.rules.linen_calls import last, leading, size
from treetyped_mypy.evaluation.rules.linen_modules import fields_held
from treetyped_mypy.evaluation.rules.linen_windows import window
from treetyped_mypy.evaluation.rules.nnx_levels import refuses_draw
from treetyped_mypy.evaluation.rules.nnx_modes import mode, refuses_call
from treetyped_mypy.evaluation.rules.nnx_modules import LAYER, MODULE, RNGS, is_module, variable
from treetyped_mypy.evaluation.rules.nnx_rngs import DRAWN, report_no_stream, rngs
from treetyped_mypy.evaluation.rules.operands import takes_array
from treetyped_mypy.flow.contents import Fields, Items
from treetyped_mypy.flow.running import Argument, Running
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, External, Object, Tuple, Value

Fielded = dict[str, Value]


def param(shape: Shape, word: str = "Param") -> Thing:
    return variable(word, Array(FLOAT, shape))


def optional(call: LibraryCall, option: str, name: str, shape: Shape) -> Fielded | None:
    """A variable that an option leaves out; none where that is not seen."""
    found = call.constant(-1, option, True)
    return {name: param(shape)} if found is True else {} if found is False else None


def linear(call: LibraryCall) -> Fielded | None:
    inner, outer = size(call.constant(0, "in_features", ...)), size(call.constant(1, "out_features", ...))
    bias = optional(call, "use_bias", "bias", (outer,))
    sizes = Tuple((Constant(inner), Constant(outer)))
    return None if bias is None else {"kernel": param((inner, outer)), **bias, "in_features": sizes.items[0]}


def conv(call: LibraryCall) -> Fielded | None:
    inner, outer = size(call.constant(0, "in_features", ...)), size(call.constant(1, "out_features", ...))
    kernel, groups = window(call.constant(2, "kernel_size", ...)), call.constant(-1, "feature_group_count", 1)
    bias = optional(call, "use_bias", "bias", (outer,))
    shape = (*kernel, inner, outer) if kernel is not None and groups == 1 else None
    return None if bias is None else {"kernel": param(shape), **bias, "in_features": Constant(inner)}


def embed(call: LibraryCall) -> Fielded:
    rows, features = call.constant(0, "num_embeddings", ...), call.constant(1, "features", ...)
    return {"embedding": param((size(rows), size(features)))}


def norm(call: LibraryCall) -> Fielded | None:
    shape = (size(call.constant(0, "num_features", ...)),)
    scale, bias = optional(call, "use_scale", "scale", shape), optional(call, "use_bias", "bias", shape)
    if scale is None or bias is None:
        return None
    return scale if call.name == "nnx.RMSNorm" else {**scale, **bias}


def batch_norm(call: LibraryCall) -> Fielded | None:
    shape, found = (size(call.constant(0, "num_features", ...)),), norm(call)
    statistics = {name: param(shape, "BatchStat") for name in ("mean", "var")}
    return None if found is None else {**found, **statistics, **mode(call, "BatchNorm")}


def dropout(call: LibraryCall) -> Fielded:
    rate = {name: value for name, value in (("rate", call.get(0, "rate")),) if isinstance(value, Constant)}
    own = {RNGS: Constant(True)} if call.named.get("rngs", NONE) != NONE else {}
    return {**rate, **mode(call, "Dropout"), **own}


LAYERS: Final[dict[str, tuple[int, Callable[[LibraryCall], Fielded | None]]]] = {
    "Linear": (2, linear),
    "Conv": (3, conv),
    "Embed": (2, embed),
    "LayerNorm": (1, norm),
    "RMSNorm": (1, norm),
    "BatchNorm": (1, batch_norm),
    "Dropout": (1, dropout),
}
"""How many arguments are given by position, at most as far as they are followed, and the variables."""
OWN_RNGS: Final = frozenset({"Dropout"})


def layer(word: str) -> Callable[[LibraryCall], Value]:
    most, variables = LAYERS[word]

    def rule(call: LibraryCall) -> Value:
        given = call.named.get("rngs")
        if call.is_open:
            return UNKNOWN
        if given is None and word not in OWN_RNGS:
            return call.say(codes.STRUCTURE, flax.without_rngs(word))
        if isinstance(given, Array) and given.kind == KEY:
            return call.say(codes.STRUCTURE, flax.key_for_rngs(word))
        if report_no_stream(call, given):
            return UNKNOWN
        found = variables(call) if len(call.positional) <= most else None
        if (
            given is not None
            and draws(word, found)
            and refuses_draw(call.run, given, call.place, call.written(-1, "rngs"))
        ):
            return UNKNOWN
        return UNKNOWN if found is None else instance(call, word, found)

    return rule


def draws(word: str, fields: Fielded | None) -> bool:
    """Whether the layer draws random numbers when it is made."""
    return word in (*DRAWN, *OWN_RNGS) or any(name in (fields or {}) for name in ("scale", "bias"))


def instance(call: LibraryCall, word: str, fields: Fielded) -> Value:
    return call.run.make(call.place, Fields(tuple({LAYER: Constant(word), **fields}.items())))


def wrap_unseen(run: Running, callee: External, arguments: Sequence[Argument]) -> None:
    """A layer of which nothing is known may hold the modules that it is given: they are in two places of a model."""
    info = callee.mention.node if isinstance(callee.mention, RefExpr) else None
    if isinstance(info, TypeInfo) and any(base.fullname in MODULE for base in info.mro):
        for argument in arguments:
            run.release(argument.value)


def sequential(call: LibraryCall) -> Value:
    if call.is_open or call.named:
        return UNKNOWN
    layers = call.run.make(call.place, Items("list", call.positional))
    return instance(call, "Sequential", {"layers": layers})


def call_layer(call: LibraryCall, owner: Object) -> Value | None:
    """None for what is no layer of the library."""
    fields = (fields_held(call.run, owner) if owner.cls is None else None) or {}
    word = fields[LAYER].value if isinstance(fields.get(LAYER), Constant) else None  # type: ignore[union-attr]
    if not isinstance(word, str):
        return None
    if call.is_open or not call.positional:
        return UNKNOWN
    if word == "Sequential":
        return in_sequence(call, fields["layers"])
    if refuses_call(call, owner, word):
        return UNKNOWN
    x = takes_array(LibraryCall(call.run, f"nn.{word}", call.positional, call.named, call.place), call.positional[0])
    return result(call, word, x, fields)


def result(call: LibraryCall, word: str, x: Array, fields: Fielded) -> Value:
    kernel = fields.get("kernel", fields.get("embedding"))
    table = kernel.get("value") if isinstance(kernel, Thing) else None
    outer = last(table) if isinstance(table, Array) else None
    inner, before = fields.get("in_features"), leading(x)
    wanted = inner.value if isinstance(inner, Constant) else None
    if type(wanted) is int and last(x) not in (None, wanted):
        return call.say(codes.LEAF, flax.other_features(word, wanted, show(x)))
    if word == "Linear":
        return Array(FLOAT, None if before is None else (*before, outer), x.is_traced)
    if word == "Embed":
        return Array(FLOAT, None if x.shape is None else (*x.shape, outer), x.is_traced)
    if word == "Conv":
        return Array(FLOAT, None if before is None else (*before[:1], *(None,) * len(before[1:]), outer), x.is_traced)
    return Array(FLOAT, x.shape, x.is_traced)


def in_sequence(call: LibraryCall, layers: Value) -> Value:
    value: Value = call.positional[0]
    items = call.items(layers)
    if items is None or len(call.positional) > 1:
        return UNKNOWN
    for inner in items:
        if not isinstance(value, Array) and inner is not items[0]:
            return UNKNOWN  # a tuple or dict is spread
        value = call.run.call(inner, [Argument(value)], call.place)
    return value


def attribute(run: Running, owner: Object, name: str) -> Value | None:
    """What every module has."""
    if not is_module(run, owner):
        return None
    found = (fields_held(run, owner) or {}).get(name)
    if found is not None:
        return found
    return Part(owner, name) if name in nnx_modes.METHODS or owner.cls is None else None


def container(kind: str) -> Callable[[LibraryCall], Value | None]:
    """``nnx.List([...])`` and ``nnx.Dict({...})``."""

    def rule(call: LibraryCall) -> Value | None:
        found: Sequence[Value] = call.arguments
        held = call.run.state.held(found[0]) if len(found) == 1 and isinstance(found[0], Object) else None
        seen = held is not None and all(getattr(each, "kind", "") == kind for each in held)
        return call.run.make(call.place, *held) if held is not None and seen and not call.named else UNKNOWN

    return rule


RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    **nnx_modes.RULES,
    **{f"nnx.{word}": layer(word) for word in LAYERS},
    "nnx.Sequential": sequential,
    "nnx.List": container("list"),
    "nnx.Dict": container("dict"),
    "nnx.Rngs": rngs,
    "nnx.data": lambda call: call.get(0, "value"),
}

"""Flax NNX: the library's own layers, their variables, and what a call of one gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from mypy.nodes import RefExpr, TypeInfo

from treetyped_mypy import names
from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.arrays import KEY, Array
from treetyped_mypy.evaluation.atoms import Part
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules import nnx_attention, nnx_called, nnx_made, nnx_modes, nnx_recurrent
from treetyped_mypy.evaluation.rules.linen_modules import fields_held
from treetyped_mypy.evaluation.rules.nnx_levels import refuses_draw
from treetyped_mypy.evaluation.rules.nnx_made import Fielded, part
from treetyped_mypy.evaluation.rules.nnx_modes import refuses_call
from treetyped_mypy.evaluation.rules.nnx_modules import LAYER, MODULE, has_other_axes, is_module
from treetyped_mypy.evaluation.rules.nnx_rngs import DRAWN, report_no_stream, rngs
from treetyped_mypy.evaluation.rules.operands import takes_array
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.contents import Items
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Constant, External, Object, Value

MADE: Final = {**nnx_made.MADE, **nnx_recurrent.MADE, **nnx_attention.MADE}
CALLS: Final = {**nnx_called.CALLS, **nnx_attention.CALLS}
OWN_RNGS: Final = frozenset({"Dropout", "RNN", "Bidirectional"})
"""They can do without, and keep a stream if they are given some."""
LATER: Final = frozenset({*nnx_recurrent.MADE, *nnx_attention.MADE})
"""Before Flax 0.11 they kept other streams."""


def layer(word: str) -> Callable[[LibraryCall], Value]:
    most, variables = MADE[word]

    def rule(call: LibraryCall) -> Value:
        given = call.named.get("rngs")
        if call.is_open:
            return UNKNOWN
        if given is None and word not in (*OWN_RNGS, "PReLU"):
            return call.say(codes.STRUCTURE, flax.without_rngs(word))
        if isinstance(given, Array) and given.kind == KEY:
            return call.say(codes.STRUCTURE, flax.key_for_rngs(word))
        if report_no_stream(call, given):
            return UNKNOWN
        is_old = word in LATER and names.NNX_PYTREE in call.run.kinds.lacking
        found = variables(call) if len(call.positional) <= most and not is_old else None
        if (
            given is not None
            and draws(word, found)
            and refuses_draw(call.run, given, call.place, call.written(-1, "rngs"))
        ):
            return UNKNOWN
        return unseen(call) if found is None else part(call, word, found)

    return rule


WRAPPERS: Final = ("WeightNorm", "SpectralNorm")


def draws(word: str, fields: Fielded | None) -> bool:
    """Whether the layer draws random numbers when it is made."""
    return f"nnx.{word}" in DRAWN or word in OWN_RNGS or any(name in (fields or {}) for name in ("scale", "bias"))


def unseen(call: LibraryCall) -> Value:
    """A layer of which nothing is known may hold the modules that it is given: they are in two places of a model."""
    for value in call.arguments:
        call.run.release(value)
    return UNKNOWN


def unseen_class(call: LibraryCall, callee: External) -> None:
    """A class of layers that is not known."""
    info = callee.mention.node if isinstance(callee.mention, RefExpr) else None
    if isinstance(info, TypeInfo) and any(base.fullname in MODULE for base in info.mro):
        unseen(call)


def sequential(call: LibraryCall) -> Value:
    if call.is_open or call.named:
        return unseen(call)
    layers = call.run.make(call.place, Items("list", call.positional))
    return part(call, "Sequential", {"layers": layers})


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
    if word not in WRAPPERS and has_other_axes(call.run, owner):
        return nnx_called.with_other_axes(call, word, fields, owner)
    if word in nnx_recurrent.CALLS:
        return nnx_recurrent.CALLS[word](call, word, fields)
    if word in WRAPPERS:
        return call.run.call(fields["layer_instance"], [Argument(call.positional[0])], call.place)
    x = takes_array(replace(call, name=f"nn.{word}"), call.positional[0])
    at = nnx_called.At(call, word, fields, x, owner)
    return UNKNOWN if nnx_called.refuses_features(at) else CALLS[word](at)


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


METHODS: Final = {**nnx_called.METHODS, **nnx_recurrent.METHODS}


def call_method(call: LibraryCall, owner: Object) -> Value:
    """What is not known of a layer's own methods may change it: a cache is made, a mode is set."""
    act = (METHODS.get(call.name) if owner.cls is None else None) or nnx_modes.METHODS.get(call.name)
    if act is None and owner.cls is None:
        call.run.release(owner)
    return UNKNOWN if act is None else act(call, owner)


def container(kind: str) -> Callable[[LibraryCall], Value | None]:
    """``nnx.List([...])`` and ``nnx.Dict({...})``."""

    def rule(call: LibraryCall) -> Value | None:
        found: Sequence[Value] = call.arguments
        held = call.run.state.held(found[0]) if len(found) == 1 and isinstance(found[0], Object) else None
        seen = held is not None and all(getattr(each, "kind", "") == kind for each in held)
        return call.run.make(call.place, *held) if held is not None and seen and not call.named else unseen(call)

    return rule


RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    **nnx_modes.RULES,
    **{f"nnx.{word}": layer(word) for word in MADE},
    "nnx.Sequential": sequential,
    "nnx.List": container("list"),
    "nnx.Dict": container("dict"),
    "nnx.Rngs": rngs,
    "nnx.data": lambda call: call.get(0, "value"),
}

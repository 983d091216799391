"""Flax NNX: layers that change when they are called, and the modes of a model, which decide whether they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.linen_modules import fields_held, set_fields
from treetyped_mypy.evaluation.rules.nnx_levels import callee_of, owner_of, refuses, refuses_draw
from treetyped_mypy.evaluation.rules.nnx_modules import LAYER, RNGS, is_module
from treetyped_mypy.flow.coverage import reachable
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Object, Plain, Value

MODES: Final = {"BatchNorm": "use_running_average", "Dropout": "deterministic"}
"""By the layer: the option that says that a call changes nothing."""
UNDECIDED: Final = Plain("bool")


def mode(call: LibraryCall, word: str) -> dict[str, Value]:
    """The option as the layer is made with it."""
    given = call.named.get(MODES[word], Constant(False))
    return {MODES[word]: given if isinstance(given, Constant) else UNDECIDED}


def refuses_call(call: LibraryCall, owner: Object, word: str) -> bool:
    """Whether the layer certainly changes, and was made outside of what JAX traces."""
    fields = fields_held(call.run, owner) or {}
    if word not in MODES or call.named.get(MODES[word], fields.get(MODES[word])) != Constant(False):
        return False
    callee = callee_of(call.place)
    if word == "BatchNorm":
        return refuses(call.run, owner, call.place, callee)
    rate = fields.get("rate")
    is_drawing = isinstance(rate, Constant) and rate.value not in (0, 1)
    given = call.named.get("rngs", NONE)
    drawn = given if given != NONE else owner if RNGS in fields else NONE
    return is_drawing and refuses_draw(call.run, drawn, call.place, callee if given == NONE else None)


def set_mode(call: LibraryCall, owner: Value) -> Value:
    """``model.train()`` and ``model.eval()``."""
    is_still = Constant(call.name == "eval")
    return set_everywhere(call, owner, {**dict.fromkeys(MODES.values(), is_still), **call.named})


def set_attributes(call: LibraryCall, owner: Value) -> Value:
    """``model.set_attributes(*filters, deterministic=True)``."""
    named = {name: value for name, value in call.named.items() if name != "raise_if_not_found"}
    return set_everywhere(call, owner, dict.fromkeys(named, UNKNOWN) if call.positional else named)


def set_everywhere(call: LibraryCall, owner: Value, named: dict[str, Value]) -> Value:
    """In each module that has an attribute of the name."""
    if call.is_open:
        call.run.release(owner)
        return UNKNOWN
    for each in [each for each in reachable(call.run.state, owner) if is_module(call.run, each)]:
        fields = fields_held(call.run, each) or {}
        found = {name: value for name, value in named.items() if name in fields}
        if found and refuses(call.run, each, call.place, owner_of(call.place)):
            return UNKNOWN
        if LAYER in fields:
            found = {name: value if isinstance(value, Constant) else UNDECIDED for name, value in found.items()}
        set_fields(call.run, each, **found) if found else None
    return NONE


def sown(call: LibraryCall, owner: Value) -> Value:
    """``self.sow(nnx.Intermediate, "name", value)``: the attribute may be a variable from then on."""
    name = call.constant(1, "name", ...)
    if not isinstance(name, str) or not isinstance(owner, Object) or fields_held(call.run, owner) is None:
        return handed_out(call, owner)
    set_fields(call.run, owner, **{name: UNKNOWN})
    return UNDECIDED


def handed_out(call: LibraryCall, owner: Value) -> Value:
    """``model.iter_modules()``: who goes through its parts may change each."""
    call.run.release(owner)
    return UNKNOWN


METHODS: Final[dict[str, Callable[[LibraryCall, Value], Value]]] = {
    **dict.fromkeys(("train", "eval"), set_mode),
    "set_attributes": set_attributes,
    "sow": sown,
    **dict.fromkeys(("iter_modules", "iter_children"), handed_out),
}
RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    f"nnx.{word}": lambda call: handed_out(call, call.get(0, "node"))
    for word in ("iter_graph", "iter_modules", "iter_children")
}

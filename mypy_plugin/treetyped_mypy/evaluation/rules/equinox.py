"""Equinox: modules of the library, filters, and halves of a model."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mypy.nodes import CallExpr, RefExpr, TypeInfo, Var
from mypy.types import Instance, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.adapters import describe
from treetyped_mypy.adapters.equinox import is_enumeration
from treetyped_mypy.adapters.spec import ClassSpec
from treetyped_mypy.errors import codes, filters, messages
from treetyped_mypy.evaluation.arrays import INT, Array, as_array
from treetyped_mypy.evaluation.atoms import Node
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.look import UNSEEN, Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.rules import (
    equinox_layers,
    equinox_made,
    equinox_sequences,
    equinox_sequential,
    equinox_signatures,
    equinox_windows,
)
from treetyped_mypy.evaluation.rules.equinox_layers import At
from treetyped_mypy.evaluation.rules.equinox_made import OWN, of_class
from treetyped_mypy.evaluation.rules.equinox_signatures import CELLS, EMBEDDING, LINEAR, MLP, NORMS
from treetyped_mypy.evaluation.rules.optimiser_stages import stepped
from treetyped_mypy.evaluation.rules.optimiser_steps import report_no_sum
from treetyped_mypy.flow.values import NONE, UNKNOWN, Class, Constant, External, Tuple, Value
from treetyped_mypy.rules.equinox import EQX_FUNCTION_FIELDS
from treetyped_mypy.syntax.tree import dotted


def apply_updates(call: LibraryCall) -> Value:
    model, updates = call.get(0, "model"), call.get(1, "updates")
    mismatches = call.mismatches(updates, model)
    if mismatches and not any(type(m.left).__name__ == "NoneNode" for m in mismatches):
        sides = call.words((1, "updates"), (0, "model"))
        text = messages.structures_differ("apply_updates", sides, mismatches)
        return call.say(codes.STRUCTURE, text, of=(1, "updates"))
    if report_no_sum(call, updates, model):
        return UNKNOWN
    return stepped(call, model, updates, updated(call, model, updates))


def updated(call: LibraryCall, model: Value, update: Value, depth: int = 0) -> Value:
    """The model where the update is ``None``, and the sum of both where it is a leaf."""
    if update == NONE:
        return model
    left, right = opened(call.run, update), opened(call.run, model)
    if left is None and model == NONE:
        text = f'"updates" has {call.says(update)} where "model" has None: is it model, then updates?'
        return call.fail(codes.STRUCTURE, text)
    if left is None and right is None:
        return as_array(model) or UNKNOWN
    if isinstance(update, Array) and isinstance(right, Opened) and adds_nothing(right):
        text = f'"updates" has {call.says(update)} where "model" has {call.says(model)}'
        return call.fail(codes.STRUCTURE, text)
    if depth > DEEPEST or not isinstance(left, Opened) or not isinstance(right, Opened):
        return UNKNOWN
    if left.keys is None or left.keys != right.keys:
        return UNKNOWN
    parts = [updated(call, one, other, depth + 1) for one, other in zip(right.parts, left.parts, strict=True)]
    return right.build(call.run, parts, call.place)


def adds_nothing(node: Opened) -> bool:
    """Whether ``node + array`` raises: no container of Python's takes an array, and no class without ``__add__``."""
    return not node.is_class or (node.info is not None and node.is_exact and node.info.get("__add__") is None)


def item_of_enumeration(cls: Class, name: str) -> Value | None:
    """``RESULTS.failed``, of an ``eqx.Enumeration``: a node with its number in it."""
    info = cls.definition.info
    symbol = info.get(name) if info and is_enumeration(info) and not name.startswith("_") else None
    if symbol is None or not isinstance(symbol.node, Var):
        return None
    return Node(info.fullname, (("_value", Array(INT, ())),), is_whole=True)


DEEPEST: Final = 24
"""What is nested deeper is not looked into."""


def module_made(call: LibraryCall, callee: External) -> Value:
    """An instance of a library's class, ``eqx.nn.Linear(2, 3, key=key)``: its children as they are declared."""
    info = callee.mention.node if isinstance(callee.mention, RefExpr) else None
    spec = describe(info) if isinstance(info, TypeInfo) else None
    if not isinstance(info, TypeInfo) or not isinstance(spec, ClassSpec):
        return UNKNOWN
    seen = functions(call, info)
    if info.fullname in MADE:
        seen |= of_class(call, info, SIGNATURES[info.fullname], MADE[info.fullname])
    children = tuple((name, seen.get(name, declared(info, name))) for name in spec.children)
    static = tuple((name, seen.get(name, UNKNOWN)) for name in spec.static)
    return Node(info.fullname, children, is_whole=True, static=static, cls=info)


def functions(call: LibraryCall, info: TypeInfo) -> dict[str, Value]:
    """The functions that it is given, or has without being given one."""
    fields = EQX_FUNCTION_FIELDS.get(info.fullname, {})
    return {name: call.get(position, name, OWN) for name, position in fields.items()}


def declared(info: TypeInfo, name: str) -> Value:
    symbol = info.get(name)
    type_ = get_proper_type(symbol.node.type) if symbol is not None and isinstance(symbol.node, Var) else None
    is_one = isinstance(type_, Instance) and type_.type.fullname in (
        "jax.Array",
        "jaxlib._jax.Array",
        "jax._src.basearray.Array",
    )
    return Array() if is_one else UNKNOWN


def lacking(module: Node) -> str | None:
    """The first field that is ``None``, and that every call needs: an MLP without hidden layers calls no activation."""
    children = dict(module.children)
    layers = children.get("layers")
    if module.key in OPTIONAL and module.fields.get(OPTIONAL[module.key]) != Constant(True):
        return None
    if module.key == MLP and not (isinstance(layers, Tuple) and len(layers.items) > 1):
        return None
    return next((name for name in NEEDED.get(module.key, ()) if children.get(name) == NONE), None)


def call_module(call: LibraryCall, module: Node) -> Value:
    if (missing := lacking(module)) is not None:
        name = dotted(call.place.callee) if isinstance(call.place, CallExpr) else ""
        text = filters.half_called(name, missing, module.key.rpartition(".")[2])
        return call.say(codes.FILTER, text, filters.CALL_CURE)
    rule = CALLS.get(module.key)
    if rule is None:
        return UNKNOWN
    return rule(At(replace(call, name=f"eqx.nn.{module.key.rpartition('.')[2]}"), module))


OPTIONAL: Final = {f"{NORMS}.{word}": "use_weight" for word in ("LayerNorm", "RMSNorm")}
"""By class: the option without which it does not use them."""
NEEDED: Final = {
    MLP: ("activation", "final_activation"),
    **dict.fromkeys((LINEAR, EMBEDDING, *OPTIONAL), ("weight",)),
    **{f"{CELLS}.{word}Cell": ("weight_ih", "weight_hh") for word in ("GRU", "LSTM")},
    names.EQX_LAMBDA: ("fn",),
    **{name: ("weight",) for name in equinox_windows.CALLS if name.startswith(equinox_windows.CONV)},
}
"""By class: the fields that its call certainly uses."""
SIGNATURES: Final = equinox_signatures.SIGNATURES | equinox_windows.SIGNATURES
MADE: Final = equinox_made.MADE | equinox_windows.MADE
CALLS: Final = equinox_layers.CALLS | equinox_sequential.CALLS | equinox_sequences.CALLS | equinox_windows.CALLS


def inference_mode(call: LibraryCall) -> Value:
    """``inference_mode(pytree, value=True)``: the same model with other switches."""
    return switched(call, call.get(0, "pytree"), call.get(1, "value", Constant(True)))


def switched(call: LibraryCall, tree: Value, value: Value, depth: int = 0) -> Value:
    """What has an attribute ``inference`` is not looked into."""
    found = opened(call.run, tree) if depth < DEEPEST else UNSEEN
    if found is None or tree is UNKNOWN:
        return tree
    if not isinstance(found, Opened) or found.keys is None or "inference" in dict(found.static):
        return UNKNOWN
    is_switch = found.is_class and "inference" in found.keys
    parts = [
        (value if key == "inference" else part) if is_switch else switched(call, part, value, depth + 1)
        for key, part in zip(found.keys, found.parts, strict=True)
    ]
    return found.build(call.run, parts, call.place)


RULES: Final = {"eqx.apply_updates": apply_updates, "eqx.nn.inference_mode": inference_mode}

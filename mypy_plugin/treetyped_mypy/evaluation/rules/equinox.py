"""Equinox: modules of the library, filters, and halves of a model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from mypy.nodes import CallExpr, RefExpr, TypeInfo, Var
from mypy.types import Instance, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.adapters import describe
from treetyped_mypy.adapters.equinox import is_enumeration
from treetyped_mypy.adapters.spec import ClassSpec
from treetyped_mypy.errors import codes, filters, messages
from treetyped_mypy.evaluation.arrays import FLOAT, INT, Array, as_array, show
from treetyped_mypy.evaluation.atoms import Node, Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.optimiser_stages import stepped
from treetyped_mypy.evaluation.trees import Opened, opened
from treetyped_mypy.flow.values import (
    NONE,
    UNKNOWN,
    Class,
    Constant,
    External,
    Tuple,
    Value,
)
from treetyped_mypy.rules.equinox import EQX_FUNCTION_FIELDS
from treetyped_mypy.syntax.tree import dotted


def apply_updates(call: LibraryCall) -> Value:
    model, updates = call.get(0, "model"), call.get(1, "updates")
    mismatches = call.mismatches(updates, model)
    if mismatches and not any(type(m.left).__name__ == "NoneNode" for m in mismatches):
        sides = call.words((1, "updates"), (0, "model"))
        text = messages.structures_differ("apply_updates", sides, mismatches)
        return call.say(codes.STRUCTURE, text, of=(1, "updates"))
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
    if depth > DEEPEST or not isinstance(left, Opened) or not isinstance(right, Opened):
        return UNKNOWN
    if left.keys is None or left.keys != right.keys:
        return UNKNOWN
    parts = [updated(call, one, other, depth + 1) for one, other in zip(right.parts, left.parts, strict=True)]
    return right.build(call.run, parts, call.place)


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
    seen = MADE[info.fullname](call) if info.fullname in MADE else {}
    seen |= functions(call, info)
    children = tuple((name, seen.get(name, declared(info, name))) for name in spec.children)
    return Node(info.fullname, children, is_whole=True)


def functions(call: LibraryCall, info: TypeInfo) -> dict[str, Value]:
    """The functions that it is given, or has without being given one."""
    own = Transformed("own", UNKNOWN)
    fields = EQX_FUNCTION_FIELDS.get(info.fullname, {})
    return {name: call.get(position, name, own) for name, position in fields.items()}


def linear(call: LibraryCall) -> dict[str, Value]:
    """The weight and bias of a linear layer whose sizes are seen."""
    inner, outer = call.constant(0, "in_features", ...), call.constant(1, "out_features", ...)
    if not isinstance(inner, int) or not isinstance(outer, int):
        return {}
    kind = FLOAT if call.get(3, "dtype", NONE) == NONE else None
    has_bias = call.constant(2, "use_bias", True)
    bias: Value = Array(kind, (outer,)) if has_bias is True else NONE if has_bias is False else UNKNOWN
    return {"weight": Array(kind, (outer, inner)), "bias": bias}


def perceptron(call: LibraryCall) -> dict[str, Value]:
    """The layers of ``eqx.nn.MLP(in_size, out_size, width_size, depth)``."""
    given = enumerate(("in_size", "out_size", "width_size", "depth"))
    sizes = [call.constant(index, name, ...) for index, name in given]
    inner, outer, width, depth = (size if type(size) is int else -1 for size in sizes)
    if min(inner, outer, width, depth) < 0 or depth > DEEPEST or call.named.keys() & {"dtype", *BIASES}:
        return {}
    if depth and call.constant(-1, "scan", False) is not False:
        return {}  # one layer holds the weights of all in the middle
    steps = [inner, *(width,) * depth, outer]
    return {"layers": Tuple(tuple(layer(one, other) for one, other in pairwise(steps)))}


def layer(inner: int, outer: int) -> Node:
    return Node(LINEAR, (("weight", Array(FLOAT, (outer, inner))), ("bias", Array(FLOAT, (outer,)))), is_whole=True)


def sequential(call: LibraryCall) -> dict[str, Value]:
    """``eqx.nn.Sequential([...])`` keeps a tuple of its layers."""
    layers = call.items(call.get(0, "layers"))
    return {} if layers is None else {"layers": Tuple(layers)}


def dropout(call: LibraryCall) -> dict[str, Value]:
    inference = is_inference(call, call.get(1, "inference", Constant(False)))
    return {"p": call.get(0, "p", Constant(0.5)), "inference": inference}


def is_inference(call: LibraryCall, given: Value) -> Value:
    """What an older name of it says counts, if it says anything."""
    older = call.get(-1, "deterministic", NONE)
    return given if older == NONE else older if isinstance(older, Constant) else UNKNOWN


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
    if module.key == MLP and not (isinstance(layers, Tuple) and len(layers.items) > 1):
        return None
    return next((name for name in NEEDED.get(module.key, ()) if children.get(name) == NONE), None)


def call_module(call: LibraryCall, module: Node) -> Value:
    if (missing := lacking(module)) is not None:
        name = dotted(call.place.callee) if isinstance(call.place, CallExpr) else ""
        text = filters.half_called(name, missing, module.key.rpartition(".")[2])
        return call.say(codes.FILTER, text, filters.CALL_CURE)
    if module.key == LINEAR:
        return call_linear(call, dict(module.children).get("weight", UNKNOWN))
    if module.key == DROPOUT:
        return call_dropout(call, dict(module.children))
    layers = dict(module.children).get("layers")
    if module.key == MLP and isinstance(layers, Tuple):
        return call_perceptron(call, layers.items)
    known = module.key.rpartition(".")[2] in ("MLP", "Conv2d", "Conv1d", "LayerNorm")
    return Array(None, None, is_traced(call.positional)) if known else UNKNOWN


def call_perceptron(call: LibraryCall, layers: tuple[Value, ...]) -> Value:
    """Only the first layer is given what the call is given."""
    ends = [dict(each.children).get("weight", UNKNOWN) for each in layers if isinstance(each, Node)]
    if not ends or len(ends) < len(layers):
        return UNKNOWN
    first, last = ends[0], ends[-1]
    is_fed = isinstance(call_linear(replace(call, positional=call.positional[:1]), first), Array)
    traced = is_traced((*call.positional, first, last))
    shape = (last.shape[0],) if isinstance(last, Array) and last.shape is not None and len(last.shape) == 2 else None
    return Array(FLOAT, shape, traced) if is_fed else UNKNOWN


def call_dropout(call: LibraryCall, children: dict[str, Value]) -> Value:
    """``dropout(x, *, key=None, inference=None)``."""
    rate, inference = children.get("p"), is_inference(call, call.get(-1, "inference", NONE))
    is_off = children.get("inference") if inference == NONE else inference
    is_random = isinstance(rate, Constant) and isinstance(rate.value, float) and rate.value > 0
    if is_random and is_off == Constant(False) and call.get(-1, "key", NONE) == NONE:
        return call.say(codes.LEAF, "eqx.nn.Dropout: the layer needs a key, or inference=True")
    return as_array(call.get(0, "x")) or UNKNOWN


def call_linear(call: LibraryCall, weight: Value) -> Value:
    """``weight @ x + bias``."""
    given = as_array(call.get(0, "x"))
    if not isinstance(weight, Array) or given is None:
        return Array(None, None, is_traced((*call.positional, weight)))
    traced = is_traced((given, weight))
    if weight.shape is None or given.shape is None or len(weight.shape) != 2:
        return Array(weight.kind, None, traced)
    outer, inner = weight.shape
    size = given.shape[max(len(given.shape) - 2, 0)] if given.shape else 0
    if None not in (size, inner) and size != inner:
        text = f"eqx.nn.Linear: the layer takes an array of shape ({inner},), not a {show(given)}"
        return call.say(codes.LEAF, text, BATCH if given.shape[-1:] == (inner,) else None)
    return Array(weight.kind, (outer,) if len(given.shape) == 1 else None, traced)


def is_traced(values: Sequence[Value]) -> bool:
    return any(isinstance(value, Array) and value.is_traced for value in values)


LINEAR: Final = "equinox.nn._linear.Linear"
MLP: Final = "equinox.nn._mlp.MLP"
DROPOUT: Final = "equinox.nn._dropout.Dropout"
NEEDED: Final = {
    MLP: ("activation", "final_activation"),
    LINEAR: ("weight",),
    names.EQX_LAMBDA: ("fn",),
    **{f"equinox.nn._conv.Conv{kind}": ("weight",) for kind in ("1d", "2d", "3d")},
}
"""By class: the fields that its call certainly uses."""
BIASES: Final = ("use_bias", "use_final_bias")
MADE: Final[dict[str, Callable[[LibraryCall], dict[str, Value]]]] = {
    LINEAR: linear,
    MLP: perceptron,
    DROPOUT: dropout,
    "equinox.nn._sequential.Sequential": sequential,
}
"""By class: the children that its arguments decide."""
BATCH: Final = "jax.vmap(layer)(x) calls it for each row"

RULES: Final = {"eqx.apply_updates": apply_updates}

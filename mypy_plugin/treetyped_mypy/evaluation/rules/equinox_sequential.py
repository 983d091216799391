"""Equinox: ``eqx.nn.Sequential``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy.nodes import ARG_STAR2, Decorator, FuncDef, RefExpr, TypeInfo

from treetyped_mypy.errors import equinox as words
from treetyped_mypy.evaluation.atoms import Node
from treetyped_mypy.evaluation.naming import short_name
from treetyped_mypy.evaluation.rules.equinox_layers import At
from treetyped_mypy.evaluation.rules.equinox_signatures import SEQUENTIAL
from treetyped_mypy.flow.classes import member
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Either, External, Function, Method, Object, Tuple, Value
from treetyped_mypy.syntax.tree import dotted


def sequential(at: At) -> Value:
    """Each layer is called with what the one before it gives, and with a key."""
    value, layers, is_given = at.call.get(0, "x"), at.field("layers"), at.call.named.get("state") is not None
    state, key = at.call.get(1, "state"), NONE if at.call.get(-1, "key", NONE) == NONE else UNKNOWN
    if not isinstance(layers, Tuple) or at.call.is_open:
        return UNKNOWN
    for layer in layers.items:
        if (name := without_key(layer)) is not None:
            return at.say(words.no_key_taken(name), words.LAMBDA_CURE)
        has_state = is_stateful(layer)
        if has_state is None:
            return UNKNOWN
        value = at.call.call(called(at, layer), value, key=key, **({"state": state} if has_state else {}))
        if has_state:
            value, state = value.items if isinstance(value, Tuple) and len(value.items) == 2 else (UNKNOWN, UNKNOWN)
    return Tuple((value, state)) if is_given or len(at.call.positional) > 1 else value


def item(owner: Node, key: Value) -> Value:
    """``model[0]``: one of its layers."""
    layers = owner.fields.get("layers")
    if owner.key != SEQUENTIAL or not isinstance(layers, Tuple) or not isinstance(key, Constant):
        return UNKNOWN
    at = key.value
    return layers.items[at] if isinstance(at, int) and -len(layers.items) <= at < len(layers.items) else UNKNOWN


def called(at: At, layer: Value) -> Value:
    """The method that is called, of an object of the program's own."""
    method = member(at.call.run, layer.cls, "__call__") if isinstance(layer, Object) and layer.cls is not None else None
    return Method(method, layer) if isinstance(method, Function) else layer


def is_stateful(layer: Value) -> bool | None:
    """Whether it takes a state, and gives another; none where that is not seen."""
    if not isinstance(layer, Node):
        info = layer.cls.definition.info if isinstance(layer, Object) and layer.cls is not None else None
        is_plain = not isinstance(layer, Object) or (info is not None and not has_state(info))
        return None if layer is UNKNOWN or isinstance(layer, Either) or not is_plain else False
    if layer.key != SEQUENTIAL:
        return None if layer.cls is None else has_state(layer.cls)
    inner = layer.fields.get("layers")
    answers = [is_stateful(each) for each in inner.items] if isinstance(inner, Tuple) else [None]
    return True if True in answers else None if None in answers else False


def has_state(info: TypeInfo) -> bool:
    return any(base.fullname == "equinox.nn._sequential.StatefulLayer" for base in info.mro)


def without_key(layer: Value) -> str | None:
    """The name of a library's function or class that takes no ``key``."""
    node: object = None
    if isinstance(layer, External) and isinstance(layer.mention, RefExpr) and short_name(layer.fullname):
        node, name = layer.mention.node, dotted(layer.mention)
    elif isinstance(layer, Node) and layer.cls is not None:
        symbol = layer.cls.get("__call__")
        node, name = symbol.node if symbol is not None else None, layer.key.rpartition(".")[2]
    function = node.func if isinstance(node, Decorator) else node
    if not isinstance(function, FuncDef) or "key" in function.arg_names or ARG_STAR2 in function.arg_kinds:
        return None
    return name


CALLS: Final[dict[str, Callable[[At], Value]]] = {SEQUENTIAL: sequential}

"""``is_leaf``: which nodes a predicate turns into leaves, where that can be read off it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from mypy.nodes import CallExpr, ComparisonExpr, Expression, LambdaExpr, NameExpr, OpExpr, RefExpr, TupleExpr, TypeInfo
from mypy.types import CallableType, Instance, NoneType, TupleType, Type, TypedDictType, get_proper_type

from treetyped_mypy.structure.nodes import (
    Again,
    Leaf,
    NoneNode,
    Structure,
    UnionNode,
    Unknown,
    VarNode,
)
from treetyped_mypy.structure.walk import children, rebuild
from treetyped_mypy.typeops.call import Call

Verdict: TypeAlias = bool | None
"""Whether a node is made a leaf; none where it cannot be told."""

Predicate: TypeAlias = Callable[[Type], Verdict]


def cut_at_leaves(call: Call, structure: Structure[Type], parameter: str) -> Structure[Type]:
    """The structure with every node that ``is_leaf`` accepts made a leaf, and unknown where that cannot be told."""
    expression = call.argument(parameter)
    if expression is None:
        return structure if is_none(call, parameter) else Unknown()
    return cut(read(call, expression), structure)


def is_none(call: Call, parameter: str) -> bool:
    return all(isinstance(e, NameExpr) and e.fullname == "builtins.None" for e in call.given(parameter))


def cut(predicate: Predicate, node: Structure[Type]) -> Structure[Type]:
    match node:
        case Leaf() | Unknown() | VarNode() | Again():
            return node if isinstance(node, Leaf) else Unknown()
        case UnionNode(options):
            return UnionNode(tuple(cut(predicate, option) for option in options))
        case _:
            verdict = predicate(type_of_node(node))
            if verdict is None:
                return Unknown()
            return (
                Leaf(type_of_node(node)) if verdict else rebuild(node, [cut(predicate, c) for _, c in children(node)])
            )


def type_of_node(node: Structure[Type]) -> Type:
    if isinstance(node, NoneNode):
        return NoneType()
    assert not isinstance(node, Leaf | UnionNode)
    assert node.origin is not None
    return node.origin


def read(call: Call, expression: Expression) -> Predicate:
    """What the predicate decides by: ``x is None``, ``isinstance(x, C)``, or the type of a ``TypeIs`` function."""
    if isinstance(expression, LambdaExpr) and len(expression.arguments) == 1:
        return read_body(expression.expr(), expression.arguments[0].variable.name)
    type_ = get_proper_type(call.type_of(expression))
    narrowed = (type_.type_is or type_.type_guard) if isinstance(type_, CallableType) else None
    return by_type(narrowed) if narrowed is not None else unknown


def read_body(body: Expression, parameter: str) -> Predicate:
    match body:
        case ComparisonExpr(operators=["is"], operands=[NameExpr(name=name), NameExpr(fullname="builtins.None")]):
            return by_type(NoneType()) if name == parameter else unknown
        case CallExpr(callee=RefExpr(fullname="builtins.isinstance"), args=[NameExpr(name=name), classes]):
            return by_classes(classes) if name == parameter else unknown
        case OpExpr(op="or"):
            one, other = read_body(body.left, parameter), read_body(body.right, parameter)
            return lambda type_: either(one(type_), other(type_))
        case _:
            return unknown


def either(one: Verdict, other: Verdict) -> Verdict:
    if one or other:
        return True
    return None if one is None or other is None else False


def by_classes(classes: Expression) -> Predicate:
    infos = [
        item.node
        for item in (classes.items if isinstance(classes, TupleExpr) else [classes])
        if isinstance(item, RefExpr)
    ]
    if not infos or not all(isinstance(info, TypeInfo) for info in infos):
        return unknown
    wanted = {info.fullname for info in infos if isinstance(info, TypeInfo)}
    return lambda type_: is_instance(type_, wanted)


def by_type(target: Type) -> Predicate:
    proper = get_proper_type(target)
    match proper:
        case NoneType():
            return lambda type_: isinstance(get_proper_type(type_), NoneType)
        case Instance():
            return lambda type_: is_instance(type_, {proper.type.fullname})
        case TupleType():
            return lambda type_: is_instance(type_, {proper.partial_fallback.type.fullname})
        case _:
            return unknown


def is_instance(type_: Type, wanted: set[str]) -> Verdict:
    """Yes if its class or a base is wanted; unknown if a subclass of its own might be."""
    proper = get_proper_type(type_)
    match proper:
        case NoneType():
            return False
        case TupleType():
            info = proper.partial_fallback.type
        case TypedDictType():
            return "builtins.dict" in wanted or bool(wanted & {"typing.Mapping", "typing.MutableMapping"})
        case Instance():
            info = proper.type
        case _:
            return None
    return any(base.fullname in wanted for base in info.mro)


def unknown(_type: Type) -> Verdict:
    return None

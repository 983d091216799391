"""``is_leaf``: which nodes a predicate turns into leaves, where that can be read off it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from mypy.nodes import (
    CallExpr,
    ComparisonExpr,
    Expression,
    FuncDef,
    LambdaExpr,
    NameExpr,
    OpExpr,
    RefExpr,
    TupleExpr,
    TypeInfo,
    UnaryExpr,
)
from mypy.types import CallableType, Instance, NoneType, TupleType, Type, TypedDictType, get_proper_type

from treetyped_mypy.calls.call import Call
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
from treetyped_mypy.syntax.returns import only_expression

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
    """What the predicate decides by: the type of a ``TypeIs`` function, or the only expression that it returns."""
    if isinstance(expression, LambdaExpr):
        return read_function(expression)
    type_ = get_proper_type(call.type_of(expression))
    narrowed = (type_.type_is or type_.type_guard) if isinstance(type_, CallableType) else None
    if narrowed is not None:
        return by_type(narrowed)
    defined = expression.node if isinstance(expression, RefExpr) else None
    return read_function(defined) if isinstance(defined, FuncDef) else unknown


def read_function(function: LambdaExpr | FuncDef) -> Predicate:
    """The predicate of a function that does nothing but return."""
    body = only_expression(function)
    if body is None or len(function.arguments) != 1:
        return unknown
    return read_body(body, function.arguments[0].variable.name)


def read_body(body: Expression, parameter: str) -> Predicate:
    match body:
        case ComparisonExpr(operators=["is" | "is not" as operator], operands=[tested, NameExpr() as other]):
            found = read_identity(tested, other, parameter)
            return found if operator == "is" else negated(found)
        case CallExpr(callee=RefExpr(fullname="builtins.isinstance"), args=[NameExpr(name=name), classes]):
            return by_classes(classes) if name == parameter else unknown
        case UnaryExpr(op="not"):
            return negated(read_body(body.expr, parameter))
        case OpExpr(op="or"):
            return any_of(read_body(body.left, parameter), read_body(body.right, parameter))
        case OpExpr(op="and"):
            neither = any_of(negated(read_body(body.left, parameter)), negated(read_body(body.right, parameter)))
            return negated(neither)
        case _:
            return unknown


def read_identity(tested: Expression, other: NameExpr, parameter: str) -> Predicate:
    """``x is None`` and ``type(x) is C``."""
    match tested:
        case NameExpr(name=name) if name == parameter and other.fullname == "builtins.None":
            return by_type(NoneType())
        case CallExpr(callee=RefExpr(fullname="builtins.type"), args=[NameExpr(name=name)]) if name == parameter:
            info = other.node
            return (lambda type_: is_exactly(type_, info)) if isinstance(info, TypeInfo) else unknown
        case _:
            return unknown


def negated(predicate: Predicate) -> Predicate:
    def opposite(type_: Type) -> Verdict:
        verdict = predicate(type_)
        return None if verdict is None else not verdict

    return opposite


def any_of(one: Predicate, other: Predicate) -> Predicate:
    return lambda type_: either(one(type_), other(type_))


def either(one: Verdict, other: Verdict) -> Verdict:
    if one or other:
        return True
    return None if one is None or other is None else False


def by_classes(classes: Expression) -> Predicate:
    infos = [item.node if isinstance(item, RefExpr) else None for item in alternatives(classes)]
    known = [info for info in infos if isinstance(info, TypeInfo)]
    if not known or len(known) < len(infos):
        return unknown
    wanted = {info.fullname for info in known}

    def verdict(type_: Type) -> Verdict:
        found = is_instance(type_, wanted)
        return None if found is False and any(may_be(type_, info) for info in known) else found

    return verdict


def alternatives(classes: Expression) -> list[Expression]:
    """``C``, ``(C, D)`` and ``C | D``."""
    match classes:
        case TupleExpr(items=items):
            return list(items)
        case OpExpr(op="|"):
            return [*alternatives(classes.left), *alternatives(classes.right)]
        case _:
            return [classes]


def may_be(type_: Type, info: TypeInfo) -> bool:
    """Whether a value that is declared as a base may be of the class."""
    proper = get_proper_type(type_)
    declared = proper.partial_fallback.type if isinstance(proper, TupleType) else None
    declared = proper.type if isinstance(proper, Instance) else declared
    return declared is not None and info.has_base(declared.fullname)


def is_exactly(type_: Type, info: TypeInfo) -> Verdict:
    found = is_instance(type_, {info.fullname})
    proper = get_proper_type(type_)
    own = proper.partial_fallback.type if isinstance(proper, TupleType) else None
    own = proper.type if isinstance(proper, Instance) else own
    if own is not None and own.fullname != info.fullname:
        return None if may_be(type_, info) else False
    return found


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

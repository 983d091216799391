"""What a function that is called declares for one of its arguments, also before mypy has come to the call."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import (
    CallExpr,
    Decorator,
    Expression,
    FuncDef,
    MemberExpr,
    NameExpr,
    OverloadedFuncDef,
    RefExpr,
    TypeInfo,
    Var,
)
from mypy.typeops import type_object_type
from mypy.types import CallableType, Instance, Overloaded, Type, UnionType, get_proper_type

from treetyped_mypy.calls.reading import attribute_of
from treetyped_mypy.syntax.declared_types import type_before_check
from treetyped_mypy.types.transformed import TYPED_BY_JAX, marks_of


def parameter_of(checker: TypeChecker, call: CallExpr, given: Expression) -> Type | None:
    """What is declared for the argument; of an overloaded function, what any of its forms declares."""
    if given not in call.args:
        return None
    match get_proper_type(called(checker, call.callee)):
        case CallableType() as function:
            return declared_in(function, call, given)
        case Overloaded(items=forms):
            declared = [declared_in(form, call, given) for form in forms]
            known = [type_ for type_ in declared if type_ is not None]
            return UnionType.make_union(known) if known else None
        case _:
            return None


def called(checker: TypeChecker, callee: Expression) -> Type | None:
    """The type of a function, a class or a method; what JAX made of one takes anything as far as mypy goes."""
    match callee:
        case RefExpr(node=TypeInfo() as info):
            return type_object_type(info, checker.named_type)
        case RefExpr(node=FuncDef(type=type_) | OverloadedFuncDef(type=type_) | Decorator(var=Var(type=type_))):
            return as_taking(type_)
        case MemberExpr(expr=NameExpr() as receiver, name=name):
            owner = get_proper_type(type_before_check(checker, receiver))
            method = owner.type.get(name) if isinstance(owner, Instance) else None
            return as_taking(attribute_of(checker, owner, name, callee)) if method is not None else None
        case _:
            return None


def target_type(checker: TypeChecker, target: MemberExpr) -> Type | None:
    """What is known of an attribute that is assigned to."""
    owner = get_proper_type(type_before_check(checker, target.expr))
    symbol = owner.type.get(target.name) if isinstance(owner, Instance) else None
    return symbol.type if symbol is not None and isinstance(symbol.node, Var) else None


def as_taking(function: Type | None) -> Type | None:
    if function is None:
        return None
    return function if all(mark.kind in TYPED_BY_JAX for mark in marks_of(function)) else None


def declared_in(function: CallableType, call: CallExpr, given: Expression) -> Type | None:
    index = call.args.index(given)
    name = call.arg_names[index]
    if name is not None:
        return function.arg_types[function.arg_names.index(name)] if name in function.arg_names else None
    before = call.arg_kinds[: index + 1]
    plain = all(kind.is_positional() for kind in before) and index < len(function.arg_types)
    return function.arg_types[index] if plain and function.arg_kinds[index].is_positional() else None

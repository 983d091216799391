"""Which leaves the argument ``where`` means, read off the expression: the words of ``types.where``."""

from __future__ import annotations

from collections.abc import Iterator

from mypy.checker import TypeChecker
from mypy.nodes import (
    CallExpr,
    DictExpr,
    Expression,
    IntExpr,
    LambdaExpr,
    ListExpr,
    NameExpr,
    OpExpr,
    RefExpr,
    StrExpr,
    TupleExpr,
    TypeAlias,
    TypeInfo,
    UnaryExpr,
    Var,
)
from mypy.types import AnyType, CallableType, Instance, LiteralType, Type, TypeOfAny, UnionType, get_proper_type
from mypy.typevars import fill_typevars_with_any

from treetyped_mypy import names
from treetyped_mypy.structure.path import ROOT, Item, Path, show_path
from treetyped_mypy.structure.pattern import steps_of
from treetyped_mypy.syntax.bindings import bound_once
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.roles import is_role, role_class
from treetyped_mypy.values.stored import stored_type

UNREAD = AnyType(TypeOfAny.special_form)


def read_where(checker: TypeChecker, expression: Expression, seen: frozenset[Expression] = frozenset()) -> Type:
    """The leaves that are meant, as a type; ``Any`` where it cannot be read off."""
    if expression in seen:
        return UNREAD

    def inner(part: Expression) -> Type:
        return read_where(checker, part, seen | {expression})

    match expression:
        case NameExpr(fullname="builtins.True"):
            return path(checker, "**")
        case NameExpr(fullname="builtins.False"):
            return negated(checker, path(checker, "**"))
        case StrExpr(value=pattern):
            return path(checker, pattern)
        case RefExpr(node=TypeInfo() as info):
            return of_class(checker, fill_typevars_with_any(info))
        case RefExpr(node=TypeAlias() as alias):
            return role_class(alias.target) or of_class(checker, alias.target)
        case UnaryExpr(op="~", expr=operand):
            return negated(checker, inner(operand))
        case OpExpr(op="&" | "|" as operator, left=left, right=right):
            name = names.BOTH if operator == "&" else names.EITHER
            return Library(checker).named(name, [inner(left), inner(right)])
        case CallExpr(callee=RefExpr(fullname=names.TREE_WHERE), args=[choice]):
            return inner(choice)
        case NameExpr(node=Var()) if (value := fixed(checker, expression)) is not None:
            return inner(value)
        case DictExpr() | ListExpr() | TupleExpr():
            return of_booleans(checker, expression)
        case RefExpr() | LambdaExpr():
            return of_predicate(checker, expression)
        case _:
            return UNREAD


def fixed(checker: TypeChecker, name: NameExpr) -> Expression | None:
    """What the name is bound to, if nothing in it can be changed in place."""
    value = bound_once(syntax_of(checker.tree), name)
    return None if isinstance(value, DictExpr | ListExpr) else value


def path(checker: TypeChecker, pattern: str) -> Type:
    if not steps_of(pattern):
        return UNREAD
    literal = LiteralType(pattern, checker.named_type("builtins.str"))
    return Library(checker).named(names.WHERE_PATH, [literal])


def of_booleans(checker: TypeChecker, written: Expression) -> Type:
    """A tree of booleans that is written out: the places of those that are true."""
    marks = dict(booleans(written))
    if None in marks.values():
        return UNREAD
    where = negated(checker, path(checker, "**"))
    for place in (show_path(place) for place, mark in marks.items() if mark):
        where = Library(checker).named(names.EITHER, [where, path(checker, place)])
    return where


def booleans(written: Expression, place: Path = ROOT) -> Iterator[tuple[Path, bool | None]]:
    """Each leaf with its place; none for what is not read as a boolean."""
    match written:
        case DictExpr(items=items) if all(isinstance(key, StrExpr | IntExpr) for key, _ in items):
            parts = [(key.value, value) for key, value in items if isinstance(key, StrExpr | IntExpr)]
        case ListExpr(items=values) | TupleExpr(items=values):
            parts = list(enumerate(values))
        case NameExpr(fullname="builtins.True" | "builtins.False", name=name):
            yield place, name == "True"
            return
        case _:
            yield place, None
            return
    for key, value in parts:
        yield from booleans(value, (*place, Item(key)))


def negated(checker: TypeChecker, where: Type) -> Type:
    """``Not[where]``; twice is not at all."""
    proper = get_proper_type(where)
    if isinstance(proper, Instance) and proper.type.fullname == names.NOT:
        return proper.args[0]
    return Library(checker).named(names.NOT, [where])


def of_class(checker: TypeChecker, type_: Type) -> Type:
    """A role is itself; any other class, and a union of classes, is that of a leaf."""
    proper = get_proper_type(type_)
    if isinstance(proper, Instance) and is_role(proper):
        return proper
    known = isinstance(proper, Instance | UnionType)
    return Library(checker).named(names.OF_TYPE, [type_]) if known else UNREAD


def of_predicate(checker: TypeChecker, expression: Expression) -> Type:
    """``TypeIs[X]`` decides as ``isinstance`` does; any other predicate says too little."""
    predicate = get_proper_type(stored_type(checker, expression))
    if not isinstance(predicate, CallableType) or predicate.type_is is None:
        return UNREAD
    return Library(checker).named(names.OF_TYPE, [predicate.type_is])

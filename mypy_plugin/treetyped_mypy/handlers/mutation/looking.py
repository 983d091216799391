"""A mention that only looks at a value: it leaves no other name for it, nor for a part of it."""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssertStmt,
    CallExpr,
    ComparisonExpr,
    Decorator,
    DictExpr,
    Expression,
    ExpressionStmt,
    IfStmt,
    IndexExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    Node,
    OpExpr,
    RefExpr,
    ReturnStmt,
    RevealExpr,
    TupleExpr,
    UnaryExpr,
    Var,
    WhileStmt,
)
from mypy.types import CallableType, Instance, TupleType, Type, get_proper_type

from treetyped_mypy.rules.containers import CHANGERS
from treetyped_mypy.rules.packages import LOOKING, PURE_PACKAGES, package
from treetyped_mypy.syntax.tree import Syntax
from treetyped_mypy.types.transformed import marker_of

REVEAL: Final = frozenset({"typing.reveal_type", "typing_extensions.reveal_type"})


def only_looks(checker: TypeChecker, syntax: Syntax, node: Node) -> bool:
    parent = syntax.parent(node)
    match parent:
        case CallExpr() if node is not parent.callee:
            return is_read_by(checker, parent.callee)
        case MemberExpr():
            above = syntax.parent(parent)
            is_called = isinstance(above, CallExpr) and above.callee is parent
            return not is_called and only_looks_into(checker, syntax, parent)
        case IndexExpr() if node is parent.base:
            return only_looks_into(checker, syntax, parent)
        case DictExpr() if any(key is None and value is node for key, value in parent.items):
            return False
        case ListExpr() | TupleExpr() | DictExpr() | OpExpr(op="and" | "or"):
            return only_looks(checker, syntax, parent)
        case ComparisonExpr() | UnaryExpr() | IndexExpr() | ExpressionStmt() | AssertStmt() | IfStmt() | WhileStmt():
            return True
        case _:
            return isinstance(parent, ReturnStmt | RevealExpr)


def only_looks_into(checker: TypeChecker, syntax: Syntax, part: Node) -> bool:
    """The same of a part, ``x["w"]``: an array's own methods make new arrays."""
    parent = syntax.parent(part)
    if not isinstance(parent, MemberExpr):
        return only_looks(checker, syntax, part)
    above = syntax.parent(parent)
    return not (isinstance(above, CallExpr) and above.callee is parent and parent.name in CHANGERS)


def is_read_by(checker: TypeChecker, function: Expression) -> bool:
    """Whether a function keeps nothing of what it is given."""
    match function:
        case CallExpr(callee=RefExpr(fullname=name)):  # jax.grad(loss)(params)
            return package(name) in PURE_PACKAGES
        case RefExpr(fullname=name) if package(name) in PURE_PACKAGES or name in LOOKING | REVEAL:
            return True
        case RefExpr(node=Decorator() as decorator):
            return decorator.type is not None and marker_of(decorator.type) is not None
        case MemberExpr(expr=receiver) | (NameExpr() as receiver):
            return is_of_pure_package(known_type(checker, receiver))
        case _:
            return False


def is_of_pure_package(type_: Type | None) -> bool:
    """Whether it is an object of a pure package: an optimiser, a jitted function."""
    proper = get_proper_type(type_)
    match proper:
        case TupleType():
            info = proper.partial_fallback.type
        case Instance():
            info = proper.type
        case CallableType():
            info = proper.fallback.type
        case _:
            return False
    return package(info.fullname) in PURE_PACKAGES


def known_type(checker: TypeChecker, expression: Expression) -> Type | None:
    """The type of an expression; of a name that is mentioned further below, that of its variable."""
    if checker.has_type(expression):
        return checker.lookup_type(expression)
    return expression.node.type if isinstance(expression, NameExpr) and isinstance(expression.node, Var) else None

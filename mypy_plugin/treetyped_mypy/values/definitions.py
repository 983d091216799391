"""The function that an expression stands for, if it is written in the file that is being checked."""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    CallExpr,
    Decorator,
    Expression,
    FuncDef,
    LambdaExpr,
    MemberExpr,
    NameExpr,
    RefExpr,
    TypeInfo,
    Var,
)
from mypy.types import Instance, ProperType, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.syntax.bindings import bound_once
from treetyped_mypy.syntax.redefined import has_other_definition
from treetyped_mypy.syntax.tree import syntax_of

KEEP_RESULT: Final = frozenset({names.JIT, names.CHECKPOINT, names.PARTIAL})
"""Called with a function they give one that returns the same."""


def definition_of(checker: TypeChecker, expression: Expression | None) -> FuncDef | LambdaExpr | None:
    """Calling the expression gives what the ``return`` statements of this function show."""
    match expression:
        case LambdaExpr():
            return expression
        case RefExpr(node=FuncDef() | Decorator() as node):
            return function_in_file(checker, node)
        case NameExpr(node=Var()):
            value = bound_once(syntax_of(checker.tree), expression)
            found = definition_of(checker, value) if isinstance(value, LambdaExpr | CallExpr) else None
            return found or method(checker, type_of(checker, expression), "__call__")
        case MemberExpr(expr=owner, name=name):
            return method(checker, type_of(checker, owner), name)
        case CallExpr(callee=RefExpr(fullname=name), args=[function, *_]) if name in KEEP_RESULT:
            return definition_of(checker, function)
        case CallExpr():
            return method(checker, type_of(checker, expression), "__call__")
        case _:
            return None


def function_in_file(checker: TypeChecker, node: object) -> FuncDef | None:
    """The function, unless it is defined elsewhere, more than once, or wrapped by a decorator that is not known."""
    if isinstance(node, Decorator):
        decorators = [d for d in node.original_decorators if not is_name(d, "builtins.staticmethod")]
        return function_in_file(checker, node.func) if all(map(keeps_result, decorators)) else None
    if not isinstance(node, FuncDef) or node.is_conditional or has_other_definition(checker, node):
        return None
    return node if node in syntax_of(checker.tree).parents else None


def keeps_result(decorator: Expression) -> bool:
    """``@jax.jit``, ``@jax.jit(...)``, ``@partial(jax.jit, ...)``."""
    match decorator:
        case CallExpr(callee=RefExpr(fullname=names.PARTIAL), args=[wrapped, *_]):
            return keeps_result(wrapped)
        case CallExpr(callee=callee):
            return keeps_result(callee)
        case RefExpr(fullname=name):
            return name in KEEP_RESULT
        case _:
            return False


def is_name(expression: Expression, name: str) -> bool:
    return isinstance(expression, RefExpr) and expression.fullname == name


def method(checker: TypeChecker, owner: ProperType | None, name: str) -> FuncDef | None:
    """The method of the owner's class, unless a class of this file that is based on it has another one."""
    symbol = owner.type.get(name) if isinstance(owner, Instance) else None
    if symbol is None or not isinstance(owner, Instance):
        return None
    classes = [known.node for known in checker.tree.names.values() if isinstance(known.node, TypeInfo)]
    if any(info is not owner.type and owner.type in info.mro and name in info.names for info in classes):
        return None
    return function_in_file(checker, symbol.node)


def type_of(checker: TypeChecker, expression: Expression) -> ProperType | None:
    return get_proper_type(checker.lookup_type(expression)) if checker.has_type(expression) else None

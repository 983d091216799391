"""``total = total + grads["w"]`` where ``total`` began as ``0.0``: what an array answers goes on fitting that name."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import (
    ConditionalExpr,
    Context,
    Expression,
    NameExpr,
    OperatorAssignmentStmt,
    OpExpr,
    UnaryExpr,
    Var,
)
from mypy.plugin import MethodContext
from mypy.types import Type

from treetyped_mypy import names
from treetyped_mypy.calls.receiver_types import target_of
from treetyped_mypy.syntax.tree import Syntax, syntax_of
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.numeric_types import derives, is_scalar


def array_for_number(ctx: MethodContext) -> Type:
    """A name holds what it is set to, whatever it began as."""
    if not isinstance(ctx.api, TypeChecker) or not derives(ctx.default_return_type, frozenset({names.ARRAY})):
        return ctx.default_return_type
    given = ctx.arg_types[0][0] if ctx.arg_types and ctx.arg_types[0] else None
    target = set_by(syntax_of(ctx.api.tree), ctx.context)
    variable = target.node if isinstance(target, NameExpr) else None
    is_first = isinstance(variable, Var) and variable.type is None  # it may be set to any array later
    if given is not None and derives(given, frozenset({names.TRACED_ARRAY})) and not is_first:
        return given  # it goes on fitting where a number is declared
    is_number = isinstance(variable, Var) and variable.type is not None and is_scalar(variable.type)
    return Library(ctx.api).named(names.TRACED_ARRAY) if is_number else ctx.default_return_type


def set_by(syntax: Syntax, arithmetic: Context) -> Expression | None:
    """What is set to the arithmetic, or to some that it is a part of; mypy reads ``a += b`` as ``a = a + b``."""
    if not isinstance(arithmetic, OpExpr | UnaryExpr | ConditionalExpr):
        return None
    above = syntax.parent(arithmetic)
    if above is None and isinstance(arithmetic, OpExpr):
        above = syntax.parent(arithmetic.right)
    if isinstance(above, OperatorAssignmentStmt):
        return above.lvalue
    return set_by(syntax, above) if isinstance(above, OpExpr | UnaryExpr) else target_of(syntax, arithmetic)

"""A result that is thrown away: arrays never change in place, so the statement does nothing."""

from __future__ import annotations

from collections.abc import Callable

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, Context, Expression, ExpressionStmt, IndexExpr, MemberExpr, NameExpr
from mypy.plugin import MethodContext
from mypy.types import Type

from treetyped_mypy.errors import codes, messages
from treetyped_mypy.errors.report import fail
from treetyped_mypy.typeops.syntax import Syntax, syntax_of


def unused(what: str) -> Callable[[MethodContext], Type]:
    """The handler of a method whose only effect is its result."""

    def handler(ctx: MethodContext) -> Type:
        if isinstance(ctx.api, TypeChecker) and is_thrown_away(syntax_of(ctx.api.tree), ctx.context):
            fail(ctx.api, messages.discarded(what), ctx.context, codes.LEAF)
        return ctx.default_return_type

    return handler


def is_thrown_away(syntax: Syntax, call: Context) -> bool:
    """Whether the call is a statement, and the old value is used further on as if it had changed."""
    if not isinstance(call, CallExpr) or not isinstance(syntax.parent(call), ExpressionStmt):
        return False
    name = changed_name(call)
    mentions = syntax.mentions.get(name.node, []) if name is not None and name.node is not None else []
    return any(mention.line > call.line for mention in mentions)


def changed_name(call: CallExpr) -> NameExpr | None:
    """``x`` in ``x.at[0].set(1)``."""
    inner: Expression = call.callee
    while isinstance(inner, MemberExpr | IndexExpr):
        inner = inner.expr if isinstance(inner, MemberExpr) else inner.base
    return inner if isinstance(inner, NameExpr) else None

"""What every call of a user's own function or method is looked at for."""

from __future__ import annotations

from mypy.nodes import CallExpr, MemberExpr
from mypy.plugin import FunctionContext, MethodContext
from mypy.types import Type

from treetyped_mypy.handlers.call_sites.misplaced_part import report_parts
from treetyped_mypy.handlers.call_sites.replaced_fields import with_replaced


def function_call(ctx: FunctionContext) -> Type:
    report_parts(ctx)
    return ctx.default_return_type


def method_call(ctx: MethodContext) -> Type:
    if not isinstance(ctx.context, CallExpr):
        return ctx.default_return_type  # an operator
    report_parts(ctx)
    is_replace = isinstance(ctx.context.callee, MemberExpr) and ctx.context.callee.name == "replace"
    return with_replaced(ctx, ctx.type, ctx.default_return_type) if is_replace else ctx.default_return_type

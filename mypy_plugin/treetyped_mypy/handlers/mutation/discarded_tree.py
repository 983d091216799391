"""``optax.apply_updates(params, updates)`` as a statement: the new tree is lost, and the old one is used as if changed.

Silent at the top of a file, where a notebook shows what a statement is worth, and where code is only measured.
"""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import (
    CallExpr,
    Expression,
    FloatExpr,
    IntExpr,
    LambdaExpr,
    MemberExpr,
    NameExpr,
    OpExpr,
    RefExpr,
    ReturnStmt,
    TypeInfo,
    UnaryExpr,
)
from mypy.plugin import FunctionContext, MethodContext
from mypy.subtypes import is_same_type
from mypy.types import Instance, Type, get_proper_type

from treetyped_mypy.adapters import own
from treetyped_mypy.adapters.facts import recorded
from treetyped_mypy.handlers.mutation.discarded_result import CallContext, report
from treetyped_mypy.syntax.thrown_away import is_thrown_away
from treetyped_mypy.syntax.tree import syntax_of


def unused_tree(what: str, parameter: str, ctx: CallContext) -> Type:
    """A function that returns what its argument would be, changed."""
    return report_unused(ctx, what, given(ctx, parameter))


def unused_map(ctx: FunctionContext) -> Type:
    """``tree.map`` of arithmetic; another function may be mapped for what it prints or checks."""
    function = given(ctx, "f")
    if function is None or not is_arithmetic(function):
        return ctx.default_return_type
    return report_unused(ctx, "tree.map", given(ctx, "tree"))


def unused_replace(ctx: MethodContext) -> Type:
    """``state.replace(step=1)`` of a class that a library froze, which returns one of its kind."""
    callee = ctx.context.callee if isinstance(ctx.context, CallExpr) else None
    owner = get_proper_type(ctx.type)
    if not isinstance(callee, MemberExpr) or callee.name != "replace" or not isinstance(owner, Instance):
        return ctx.default_return_type
    if not is_frozen(owner.type) or not is_same_type(ctx.default_return_type, owner):
        return ctx.default_return_type
    return report_unused(ctx, f"{owner.type.name}.replace", callee.expr)


def is_frozen(info: TypeInfo) -> bool:
    """Ours have a rule for every method."""
    facts = recorded(info)
    return facts is not None and facts.get("frozen", False) and not own.is_frozen_class(info)


def report_unused(ctx: CallContext, what: str, tree: Expression | None) -> Type:
    checker = ctx.api
    if isinstance(checker, TypeChecker) and is_thrown_away(syntax_of(checker.tree), ctx.context, tree):
        report(checker, what, ctx.context)
    return ctx.default_return_type


def given(ctx: CallContext, parameter: str) -> Expression | None:
    """What stands for the parameter in this call."""
    formals = ctx.callee_arg_names
    expressions = ctx.args[formals.index(parameter)] if parameter in formals else []
    return expressions[0] if len(expressions) == 1 else None


def is_arithmetic(function: Expression) -> bool:
    """``jnp.add``, or a lambda of nothing but operators: whoever calls it wants its result."""
    match function:
        case RefExpr(fullname=name):
            return name.startswith(("jax.numpy.", "jax._src.numpy."))
        case LambdaExpr():
            body = function.body.body[0]
            return isinstance(body, ReturnStmt) and isinstance(body.expr, OpExpr) and is_made_of_numbers(body.expr)
        case _:
            return False


def is_made_of_numbers(expression: Expression) -> bool:
    match expression:
        case OpExpr(left=left, right=right):
            return is_made_of_numbers(left) and is_made_of_numbers(right)
        case UnaryExpr(expr=inner):
            return is_made_of_numbers(inner)
        case _:
            return isinstance(expression, NameExpr | IntExpr | FloatExpr)

"""Arithmetic with a leaf that a filter dropped: ``m.b - 0.1 * g.b``, where ``g`` is what ``eqx.filter_grad`` returned.

Its class declares a number there, so mypy takes it for one.
"""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import Expression, MemberExpr, NameExpr, OpExpr
from mypy.plugin import MethodSigContext
from mypy.types import FunctionLike, NoneType, get_proper_type

from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes, filters
from treetyped_mypy.structure.nodes import NoneNode
from treetyped_mypy.values.displays import lift_expression


def none_in_arithmetic(ctx: MethodSigContext) -> FunctionLike:
    """The signature as it is; an error where an operand is certainly ``None``."""
    if isinstance(ctx.context, OpExpr) and isinstance(ctx.api, TypeChecker):
        for operand in (ctx.context.left, ctx.context.right):
            name = dotted(operand)
            if name is not None and holds_none(ctx.api, operand):
                fail(ctx.api, filters.none_in_arithmetic(name), operand, codes.FILTER)
    return ctx.default_signature


def dotted(expression: Expression) -> str | None:
    """``g.layer.b``, an attribute of a name."""
    match expression:
        case MemberExpr(expr=NameExpr(name=owner), name=name):
            return f"{owner}.{name}"
        case MemberExpr(expr=inner, name=name):
            above = dotted(inner)
            return None if above is None else f"{above}.{name}"
        case _:
            return None


def holds_none(checker: TypeChecker, operand: Expression) -> bool:
    """Whether the tree shows ``None`` there, though its type does not say so: then mypy would."""
    shown = isinstance(lift_expression(checker, operand), NoneNode)
    return shown and not isinstance(get_proper_type(checker.lookup_type(operand)), NoneType)

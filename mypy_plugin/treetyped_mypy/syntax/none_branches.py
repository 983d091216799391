"""A function that gives something else for ``None``."""

from __future__ import annotations

from mypy.nodes import (
    Block,
    ComparisonExpr,
    ConditionalExpr,
    Expression,
    FuncDef,
    IfStmt,
    LambdaExpr,
    NameExpr,
    ReturnStmt,
)

from treetyped_mypy.syntax.arguments import is_none


def has_none_branch(function: LambdaExpr | FuncDef, parameter: str) -> bool:
    """``0 if x is None else x``, or ``if x is None: return 0`` at the beginning, or ``if x is not None: return x``."""
    match function.body.body:
        case [ReturnStmt(expr=ConditionalExpr() as body), *_]:
            return replaces_none(body.cond, body.if_expr, body.else_expr, parameter)
        case [IfStmt(expr=[condition], body=[Block(body=[ReturnStmt(expr=Expression() as given)])]), *rest]:
            last = rest[0].expr if len(rest) == 1 and isinstance(rest[0], ReturnStmt) else None
            return replaces_none(condition, given, last, parameter)
        case _:
            return False


def replaces_none(condition: Expression, then: Expression, other: Expression | None, parameter: str) -> bool:
    """Whether something other than ``None`` is given for ``None``."""
    match condition:
        case ComparisonExpr(operators=["is" | "is not" as operator], operands=[NameExpr(name=name), compared]):
            given = then if operator == "is" else other
            if given is None or name != parameter or not is_none(compared):
                return False
            return not is_none(given) and not is_same_name(given, parameter)
        case _:
            return False


def is_same_name(expression: Expression, parameter: str) -> bool:
    return isinstance(expression, NameExpr) and expression.name == parameter

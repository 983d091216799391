"""What mypy has found for an expression, as a structure."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import DictExpr, Expression, ListExpr, TupleExpr
from mypy.types import Type

from treetyped_mypy.structure.nodes import Structure
from treetyped_mypy.syntax.declared_types import type_before_check
from treetyped_mypy.syntax.refused_assignments import trusted
from treetyped_mypy.types.lift import lift


def stored_type(checker: TypeChecker, expression: Expression) -> Type:
    """The type that mypy has found for an expression; what its words say if it has not come there yet."""
    if not checker.has_type(expression):
        return type_before_check(checker, expression)
    if isinstance(expression, ListExpr | DictExpr | TupleExpr):  # beside an untyped parameter it holds ``Any``
        with checker.msg.filter_errors():
            return checker.expr_checker.accept(expression)
    return trusted(checker, expression, checker.lookup_type(expression))


def lift_stored(checker: TypeChecker, expression: Expression) -> Structure[Type]:
    return lift(stored_type(checker, expression))

"""A name that holds what mypy refused to assign to it: it keeps its declared type, which the value has no longer."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import AssignmentStmt, Expression, NameExpr, Var
from mypy.subtypes import is_subtype
from mypy.types import AnyType, PartialType, Type, TypeOfAny

from treetyped_mypy.syntax.bindings import targets_of
from treetyped_mypy.syntax.tree import syntax_of


def trusted(checker: TypeChecker, expression: Expression, type_: Type) -> Type:
    """The type that mypy found; ``Any`` for a name of which it has said already that it holds something else."""
    return AnyType(TypeOfAny.from_error) if was_refused(checker, expression) else type_


def was_refused(checker: TypeChecker, expression: Expression) -> bool:
    """``labels = []`` and then ``labels = np.array(labels)``, in whatever order and branch."""
    variable = expression.node if isinstance(expression, NameExpr) else None
    held = variable.type if isinstance(variable, Var) else None
    if variable is None or held is None or isinstance(held, PartialType):
        return False
    syntax = syntax_of(checker.tree)
    statements = [syntax.parent(target) for target in targets_of(syntax, variable)]
    return any(
        checker.has_type(statement.rvalue) and not is_subtype(checker.lookup_type(statement.rvalue), held)
        for statement in statements
        if isinstance(statement, AssignmentStmt)
    )

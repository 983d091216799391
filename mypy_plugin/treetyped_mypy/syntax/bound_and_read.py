"""What a statement binds, and what it reads for it, by name."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mypy.nodes import (
    AssignmentStmt,
    Expression,
    ExpressionStmt,
    ForStmt,
    MemberExpr,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
    ReturnStmt,
)

from treetyped_mypy.syntax.bindings import leaves_of
from treetyped_mypy.syntax.changes import root
from treetyped_mypy.syntax.tree import descendants, dotted

READING: Final = (AssignmentStmt, OperatorAssignmentStmt, ExpressionStmt, ReturnStmt, ForStmt)
"""The statements that are looked at."""


def values_of(statement: Node) -> list[Expression]:
    """The expressions that are evaluated before anything is bound."""
    match statement:
        case AssignmentStmt(rvalue=value) | ForStmt(expr=value) | ExpressionStmt(expr=value):
            return [value]
        case OperatorAssignmentStmt(lvalue=target, rvalue=value):
            return [target, value]
        case ReturnStmt(expr=value) if value is not None:
            return [value]
        case _:
            return []


def targets_of(statement: Node) -> list[Expression]:
    match statement:
        case AssignmentStmt(lvalues=targets):
            return [leaf for target in targets for leaf in leaves_of(target)]
        case OperatorAssignmentStmt(lvalue=target):
            return [target]
        case ForStmt(index=target):
            return [*leaves_of(target)]
        case _:
            return []


def read_by(statement: Node) -> set[str]:
    return names_in(values_of(statement))


def names_in(values: Iterable[Expression]) -> set[str]:
    found = (each for value in values for each in descendants(value) if isinstance(each, NameExpr | MemberExpr))
    return {name for each in found if (name := dotted(each))}


def bound_by(targets: Iterable[Expression]) -> set[str]:
    """The names, and those of the containers of which a part is set."""
    return {name for target in targets if (name := dotted(target) or root(target))}


def bound_anew(targets: Iterable[Expression]) -> set[str]:
    """The names that hold something else now."""
    return {name for target in targets if (name := dotted(target))}

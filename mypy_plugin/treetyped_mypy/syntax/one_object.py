"""Two names or attributes that are bound to one object, once and for all: ``self.target = self.online``."""

from __future__ import annotations

from typing import Final, TypeAlias

from mypy import nodes as n

from treetyped_mypy.syntax.bindings import bound_once, is_target, targets_of
from treetyped_mypy.syntax.tree import Syntax

Root: TypeAlias = n.SymbolNode | n.Expression | None
"""The parameter, or the expression that made the object."""

DEEPEST: Final = 8


def is_alias(syntax: Syntax, one: n.Expression, other: n.Expression) -> bool:
    """Whether the file binds the one to the other, or both to a third, wherever it runs."""
    root = root_of(syntax, one)
    return root is not None and root is root_of(syntax, other)


def root_of(syntax: Syntax, expression: n.Expression, depth: int = 0) -> Root:
    """None where something else may be bound to it."""
    match expression:
        case n.NameExpr(node=n.Var() as variable) if variable in syntax.parameters:
            return None if targets_of(syntax, variable) else variable
        case n.NameExpr():
            value = bound_once(syntax, expression)
        case n.MemberExpr(name=name):
            value = assigned_once(syntax, name)
        case _:
            return None
    if value is None or not is_reached(syntax, value) or depth > DEEPEST:
        return None
    return root_of(syntax, value, depth + 1) if isinstance(value, n.NameExpr | n.MemberExpr) else value


def assigned_once(syntax: Syntax, attribute: str) -> n.Expression | None:
    """What the file assigns to an attribute of this name, if it does so in one place."""
    targets = [each for each in syntax.attributes[attribute] if is_target(syntax, each)]
    statement = syntax.parent(targets[0]) if len(targets) == 1 else None
    return statement.rvalue if isinstance(statement, n.AssignmentStmt) else None


def is_reached(syntax: Syntax, value: n.Expression) -> bool:
    """Whether no branch or loop of its function stands around the assignment."""
    around = syntax.parent(syntax.parents[value])
    while isinstance(around, n.Block):
        around = syntax.parent(around)
    return around is None or isinstance(around, n.FuncDef | n.ClassDef | n.MypyFile)

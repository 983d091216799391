"""The options of a call: as they are written, or as they are in the place of their names."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import DictExpr, Expression, ListExpr, NameExpr

from treetyped_mypy.syntax.bindings import bound_once
from treetyped_mypy.syntax.options import read_option
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.types.transformed import Json


def option_of(checker: TypeChecker, expression: Expression | None) -> Json:
    """The number, text, ``None`` or list of them; ``UNREADABLE`` where it is not written."""
    value = bound_once(syntax_of(checker.tree), expression) if isinstance(expression, NameExpr) else None
    return read_option(expression if value is None or isinstance(value, ListExpr | DictExpr) else value)

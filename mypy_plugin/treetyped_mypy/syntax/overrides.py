"""The types that mypy takes for expressions instead of evaluating them: set by us, and by mypy itself.

Where an argument is a union, mypy sets the arguments of an overloaded function aside, tries each part of the union, and
forgets them again. What was evaluated anew in between is forgotten already.
"""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import Expression
from mypy.types import Type


class Overrides(dict[Expression, Type]):
    """What is forgotten already is forgotten again."""

    def __delitem__(self, expression: Expression) -> None:
        self.pop(expression, None)


def let_forget_again(checker: TypeChecker) -> None:
    expressions = checker.expr_checker
    if not isinstance(expressions.type_overrides, Overrides):
        expressions.type_overrides = Overrides(expressions.type_overrides)

"""Which expressions in the body of a compiled function certainly have no value yet: leaves of traced parameters, and
what is computed from them."""

from __future__ import annotations

from typing import Final

from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    ComparisonExpr,
    Expression,
    FloatExpr,
    IndexExpr,
    IntExpr,
    MemberExpr,
    NameExpr,
    OpExpr,
    RefExpr,
    UnaryExpr,
    Var,
)
from mypy.types import Type

from treetyped_mypy.rules.packages import package
from treetyped_mypy.structure.nodes import Leaf, Structure
from treetyped_mypy.structure.path import show_path
from treetyped_mypy.structure.pointer import Place
from treetyped_mypy.syntax.bindings import targets_of
from treetyped_mypy.syntax.places import ARITHMETIC, point, root_of
from treetyped_mypy.syntax.tree import Syntax
from treetyped_mypy.types.numeric_types import is_array, is_number

REDUCTIONS: Final = {"sum", "mean", "prod", "max", "min", "any", "all", "std", "var", "argmax", "argmin", "dot"}
ROUNDING: Final = {"abs", "sign", "floor", "ceil", "clip", "maximum", "minimum", "where", "asarray", "array", "astype"}
COMPUTING: Final = frozenset(REDUCTIONS | ROUNDING | {"sqrt", "square", "exp", "log", "isnan", "isfinite", "isinf"})
"""Functions and methods that make a traced array of a traced array."""

ORDER: Final = ("<", ">", "<=", ">=")
DEPTH: Final = 6
"""How many steps a value is followed back."""


class Tracing:
    """``parameters``: what each traced parameter is known to hold."""

    def __init__(self, syntax: Syntax, parameters: dict[Var, Structure[Type]]) -> None:
        self.syntax = syntax
        self.parameters = parameters

    def source(self, expression: Expression, depth: int = DEPTH) -> str | None:
        """The traced leaf that the expression is, or is computed from, as code."""
        if depth == 0:
            return None
        match expression:
            case NameExpr(node=Var() as variable) if variable not in self.parameters:
                return self._bound(variable, depth)
            case NameExpr() | MemberExpr() | IndexExpr():
                return self._leaf(expression) or self._item(expression, depth)
            case OpExpr(op=op, left=left, right=right) if op in ARITHMETIC:
                return self.source(left, depth - 1) or self.source(right, depth - 1)
            case UnaryExpr(op="-" | "~", expr=inner):
                return self.source(inner, depth - 1)
            case ComparisonExpr(operators=[operator], operands=operands):
                return self._compared(operator, operands, depth)
            case CallExpr(callee=RefExpr(fullname=name), args=[first, *_]) if is_computing(name):
                return self.source(first, depth - 1)
            case CallExpr(callee=MemberExpr(name=name, expr=inner)) if name in COMPUTING:
                return self.source(inner, depth - 1)
            case _:
                return None

    def is_array(self, expression: Expression) -> bool:
        """Whether it is a traced array itself: Python's numbers are traced too, but have no methods of arrays."""
        return self._leaf(expression, arrays=True) is not None

    def _leaf(self, expression: Expression, *, arrays: bool = False) -> str | None:
        root = root_of(expression)
        if not isinstance(root, Var) or root not in self.parameters or not self._stays_traced(root):
            return None
        place = point(expression, root, self.parameters[root])
        node = place.structure if isinstance(place, Place) else None
        if not isinstance(place, Place) or not isinstance(node, Leaf):
            return None
        return root.name + show_path(place.path) if (is_array if arrays else is_number)(node.type) else None

    def _item(self, expression: Expression, depth: int) -> str | None:
        """``x[0]`` of a traced array."""
        return self.source(expression.base, depth - 1) if isinstance(expression, IndexExpr) else None

    def _compared(self, operator: str, operands: list[Expression], depth: int) -> str | None:
        found = next((source for o in operands if (source := self.source(o, depth - 1)) is not None), None)
        numbers = all(isinstance(o, IntExpr | FloatExpr) or self.source(o, depth - 1) is not None for o in operands)
        return found if operator in ORDER or (operator in ("==", "!=") and numbers) else None

    def _bound(self, variable: Var, depth: int) -> str | None:
        """A name that is bound once, to something computed."""
        targets = targets_of(self.syntax, variable)
        if len(targets) != 1 or variable in self.syntax.parameters:
            return None
        statement = self.syntax.parent(targets[0])
        once = isinstance(statement, AssignmentStmt) and statement.lvalues == targets
        return self.source(statement.rvalue, depth - 1) if once and isinstance(statement, AssignmentStmt) else None

    def _stays_traced(self, parameter: Var) -> bool:
        return not targets_of(self.syntax, parameter)


def is_computing(name: str) -> bool:
    """``jnp.sum`` and its kin."""
    inside = package(name) == "jax" and "numpy" in name
    return inside and (name.rpartition(".")[2] in COMPUTING or name.endswith("linalg.norm"))

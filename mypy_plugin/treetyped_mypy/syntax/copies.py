"""mypy checks a function that is generic in a TypeVar with values once for each value, each time in a copy.

Every node and every variable of a copy is a new object. While a copy is checked, the file is read as if it stood where
the function stands.
"""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import FuncItem

from treetyped_mypy.syntax.tree import has_copies, syntax_of


def read_as_checked(checker: TypeChecker) -> None:
    """Read the file with the copies in it that are being checked now."""
    functions = [each for each in checker.scope.stack if isinstance(each, FuncItem)]
    copies = [(function, copy) for function in functions if (copy := as_checked(function)) is not function]
    if copies or has_copies(checker.tree):
        syntax_of(checker.tree).show(copies)


def checked_function(checker: TypeChecker) -> FuncItem | None:
    """The function whose body is being checked."""
    function = checker.scope.current_function()
    return None if function is None else as_checked(function)


def as_checked(function: FuncItem) -> FuncItem:
    """The function, or the last copy of it that mypy made."""
    return function.expanded[-1] if function.expanded else function

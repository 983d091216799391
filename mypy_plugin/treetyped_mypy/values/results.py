"""What calling something returns, as far as its type and its ``return`` statements tell."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import Expression
from mypy.types import AnyType, CallableType, Type, TypeOfAny

from treetyped_mypy.structure.nodes import Structure, Unknown
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.transformed import function_of
from treetyped_mypy.values.definitions import definition_of
from treetyped_mypy.values.displays import lift_returned


def result_of(function: Type) -> Type:
    """The declared or inferred result; of a ``functools.partial`` too."""
    signature = function_of(function)
    if isinstance(signature, CallableType) and not signature.variables:
        return signature.ret_type
    return AnyType(TypeOfAny.special_form)


def lift_result(checker: TypeChecker, expression: Expression, function: Type) -> Structure[Type]:
    """What the return statements show; otherwise what is declared."""
    definition = definition_of(checker, expression)
    shown = lift_returned(checker, definition) if definition is not None else None
    return lift(result_of(function)) if shown is None or isinstance(shown, Unknown) else shown

"""The function argument of a loop or a branch: what it is given, and the type of what comes out of it."""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import Expression, LambdaExpr
from mypy.subtypes import is_subtype
from mypy.types import AnyType, CallableType, Instance, Type, TypeOfAny, get_proper_type

from treetyped_mypy.calls.annotation import agrees
from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.functions import Function, Given, Outcome, called_as, split
from treetyped_mypy.calls.report import pass_on
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.structure.match import fits
from treetyped_mypy.structure.nodes import (
    Leaf,
    MappingNode,
    NoneNode,
    SequenceNode,
    Structure,
    TupleNode,
    Unknown,
)
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.lower import lower
from treetyped_mypy.types.traced_types import widen
from treetyped_mypy.values.definitions import definition_of
from treetyped_mypy.values.results import as_returned, lift_returns

ANY = AnyType(TypeOfAny.special_form)

NO_FUNCTION: Final = (Leaf, NoneNode, TupleNode, SequenceNode, MappingNode)


@dataclass(frozen=True, slots=True)
class Value:
    """What a function is given."""

    structure: Structure[Type]
    type: Type
    expression: Expression | None = None
    untraced: Structure[Type] | None = None
    """What it was before JAX traced it."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a function returns: ``declared`` is mypy's word, ``structure`` what its ``return`` statements show."""

    structure: Structure[Type]
    declared: Type
    understood: bool = True
    """Whether the function certainly takes what it is given, as far as JAX minds."""


def value_of(call: Call, parameter: str) -> Value | None:
    """The value of an argument as it is before tracing; ``None`` if it is left out or starred."""
    given = call.given(parameter)
    if len(given) != 1 or call.is_starred(given[0]):
        return None
    return value(call, given[0])


def value(call: Call, expression: Expression) -> Value:
    type_ = call.type_of(expression)
    return Value(lift(type_), type_, expression)


def traced(value: Value, library: Library) -> Value:
    """The value as the function sees it."""
    structure = widen(value.structure, library)
    keeps = isinstance(structure, Unknown) or structure == value.structure
    type_ = value.type if keeps else lower(structure, library)
    return Value(structure, type_, value.expression, value.structure)


class TracedFunction:
    def __init__(self, call: Call, api: str, expression: Expression, *, is_direct: bool = False) -> None:
        self.call = call
        self.checker: TypeChecker = call.checker
        self.api = api
        self.expression = expression
        self.function = Function.of(call, expression)
        self.is_direct = is_direct
        """JAX calls it as Python would: an only branch."""

    def is_no_function(self) -> bool:
        """Whether it certainly cannot be called: an array, a number, ``None``, a list or a tuple."""
        proper = get_proper_type(self.function.type)
        if proper is None or (isinstance(proper, Instance) and proper.type.get("__call__") is not None):
            return False
        node = lift(proper)
        return isinstance(node, NO_FUNCTION) and (not isinstance(node, Leaf) or isinstance(proper, Instance))

    def result(self, given: list[Value]) -> Result | None:
        """What it returns; none if that is not known, or an error in its body says why."""
        if self.function.arity_fault(Given((ANY,) * len(given))) is not None or self.is_no_function():
            self.call.settle(self.expression, ANY)
            return None
        types = Given(tuple(value.type for value in given))
        outcome = self.function.outcome(types)
        if isinstance(self.expression, LambdaExpr) and self._report_body(types, outcome):
            return None
        understood = outcome.refusal is None or self._takes(given)
        definition = definition_of(self.checker, self.expression)
        function = self.function.type
        if self.is_misdeclared(given):
            return Result(Unknown(), ANY, understood=False)  # the types in its body are not those of what it is given
        structure = lift_returns(self.checker, definition, function or outcome.type, outcome.type)
        type_ = as_returned(outcome.type, structure)
        if isinstance(definition, LambdaExpr) and not isinstance(structure, Unknown):
            type_ = lower(widen(structure, Library(self.checker)), Library(self.checker))
        return Result(structure, type_, understood)

    def _report_body(self, given: Given, outcome: Outcome) -> bool:
        """mypy's own errors in a lambda that is given these arguments."""
        self.call.settle(self.expression, ANY)
        if outcome.refusal is not None:
            parts = [self.function.outcome(part) for part in split(given)]
            if any(part.refusal is None for part in parts):
                return True
        pass_on(self.checker, outcome.said, self.expression)
        return outcome.refusal is not None

    def parameters(self) -> list[Type]:
        """The declared types of the positional parameters, as far as they are declared."""
        signature = self.signature()
        if signature is None or signature.is_ellipsis_args:
            return []
        return [
            type_
            for type_, kind in zip(signature.arg_types, signature.arg_kinds, strict=True)
            if kind.is_positional() and not kind.is_star()
        ]

    def signature(self) -> CallableType | None:
        proper = get_proper_type(called_as(self.checker, self.function.type, self.expression))
        return proper if isinstance(proper, CallableType) else None

    def _takes(self, given: list[Value]) -> bool:
        parameters = self.parameters()
        return len(parameters) >= len(given) and all(
            agrees(declared, value.type) for declared, value in zip(parameters, given, strict=False)
        )

    def is_misdeclared(self, given: list[Value]) -> bool:
        """Whether a parameter is declared to be what it certainly is not given."""
        parameters = self.parameters()
        return len(parameters) >= len(given) and any(map(differs, parameters, given))


def differs(parameter: Type, given: Value) -> bool:
    """Whether what is declared is certainly not what is given: an instance of a subclass is both."""
    return not is_subtype(given.type, parameter) and not fits(lift(parameter), given.structure, equal=True)

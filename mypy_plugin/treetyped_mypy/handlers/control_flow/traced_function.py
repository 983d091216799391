"""The function argument of a loop or a branch: what it is given, and what comes out of it."""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import Expression, FuncDef, LambdaExpr, NameExpr
from mypy.subtypes import is_subtype
from mypy.types import AnyType, CallableType, Instance, Type, TypeOfAny, get_proper_type

from treetyped_mypy.calls.annotation import agrees
from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.functions import Function, Given, Outcome, called_as, split
from treetyped_mypy.calls.report import fail, pass_on
from treetyped_mypy.errors import carry as messages
from treetyped_mypy.errors import codes
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.handlers.control_flow.interchangeable import certain_differences
from treetyped_mypy.handlers.mutation.lost_changes import report_lost_changes
from treetyped_mypy.handlers.tracing.hashed_function import report_unhashable
from treetyped_mypy.handlers.tracing.traced_body import report_traced_body
from treetyped_mypy.handlers.tracing.unregistered import report_unregistered
from treetyped_mypy.structure.mismatch import Mismatch, NodeMismatch
from treetyped_mypy.structure.nodes import (
    DisplayNode,
    Leaf,
    MappingNode,
    NoneNode,
    SequenceNode,
    Structure,
    TupleNode,
    Unknown,
)
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.types.jax_types import refused_arguments
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.lower import lower
from treetyped_mypy.types.traced_types import widen
from treetyped_mypy.values.bodies import body_of
from treetyped_mypy.values.definitions import definition_of
from treetyped_mypy.values.displays import lift_expression
from treetyped_mypy.values.results import as_returned, lift_returns
from treetyped_mypy.values.tree_argument import report_unsortable

ANY = AnyType(TypeOfAny.special_form)

HASHING: Final = frozenset({"lax.scan", "lax.while_loop", "lax.fori_loop", "lax.cond", "lax.switch"})
"""They keep what they have traced, by the hash of the function."""

NO_FUNCTION: Final = (Leaf, NoneNode, TupleNode, SequenceNode, MappingNode, DisplayNode)


@dataclass(frozen=True, slots=True)
class Value:
    """What a function is given: under the name that messages use."""

    name: str
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


def value_of(call: Call, parameter: str, label: str | None = None) -> Value | None:
    """The value of an argument as it is before tracing; ``None`` if it is left out or starred."""
    given = call.given(parameter)
    if len(given) != 1 or call.is_starred(given[0]):
        return None
    return value(call, given[0], label or parameter)


def value(call: Call, expression: Expression, label: str) -> Value:
    type_ = call.type_of(expression)
    return Value(label, lift_expression(call.checker, expression, type_), type_, expression)


def traced(value: Value, library: Library, label: str | None = None) -> Value:
    """The value as the function sees it."""
    structure = widen(value.structure, library)
    keeps = isinstance(structure, Unknown) or structure == value.structure
    type_ = value.type if keeps else lower(structure, library)
    return Value(label or value.name, structure, type_, value.expression, value.structure)


def report_refused(call: Call, api: str, value: Value) -> bool:
    """Whether a leaf of the value is no JAX type, or the keys of a dict in it cannot be sorted."""
    found = next(refused_arguments(value.structure), None)
    if value.expression is None:
        return False
    if report_unsortable(call.checker, api, value.name, value.expression):
        return True
    if found is None:
        return report_unregistered(call.checker, api, value.name, value.structure, value.expression)
    fail(call.checker, messages.refused(api, value.name, found), value.expression, codes.LEAF)
    return True


class TracedFunction:
    def __init__(
        self, call: Call, api: str, parameter: str, expression: Expression, place: Expression | None = None
    ) -> None:
        self.call = call
        self.checker: TypeChecker = call.checker
        self.api = api
        self.parameter = parameter
        self.expression = expression
        self.place = place or expression
        """Where to report: the argument of the call."""
        self.function = Function.of(call, expression)
        self.direct = False
        """JAX calls it as Python would: an only branch."""

    def report_no_function(self) -> bool:
        """Whether it certainly cannot be called: an array, a number, ``None``, a list or a tuple."""
        proper = get_proper_type(self.function.type)
        node = None if proper is None else lift(proper)
        if not isinstance(node, NO_FUNCTION) or (isinstance(node, Leaf) and not isinstance(proper, Instance)):
            return False
        if proper is None or (isinstance(proper, Instance) and proper.type.get("__call__") is not None):
            return False
        fail(self.checker, messages.no_function(self.api, self.parameter, proper), self.place, codes.CARRY)
        self.call.settle(self.expression, ANY)
        return True

    def arity_fault(self, count: int) -> str | None:
        return self.function.arity_fault(Given((ANY,) * count))

    def result(self, given: list[Value]) -> Result | None:
        """What it returns; none if that is not known, or an error in its body says why."""
        if self.api in HASHING and report_unhashable(self.checker, self.api, self.function.type, self.place):
            return None
        self._report_misuse(given)
        types = Given(tuple(value.type for value in given))
        outcome = self.function.outcome(types)
        if isinstance(self.expression, LambdaExpr) and self._report_body(types, outcome):
            return None
        understood = outcome.refusal is None or self._takes(given)
        definition = definition_of(self.checker, self.expression)
        function = self.function.type
        if self.differing(given):
            return Result(Unknown(), ANY, understood=False)  # the types in its body are not those of what it is given
        structure = lift_returns(self.checker, definition, function or outcome.type, outcome.type)
        type_ = as_returned(outcome.type, structure)
        if isinstance(definition, LambdaExpr) and not isinstance(structure, Unknown):
            type_ = lower(widen(structure, Library(self.checker)), Library(self.checker))
        return Result(structure, type_, understood)

    def _report_misuse(self, given: list[Value]) -> None:
        """What the body does with traced arguments that cannot work; a method has one parameter more."""
        expression = self.expression
        definition = expression.node if isinstance(expression, NameExpr) else expression
        if self.direct or not isinstance(definition, FuncDef | LambdaExpr):
            return
        if definition not in syntax_of(self.checker.tree).parents:
            return
        report_lost_changes(self.checker, expression)
        pairs = zip(definition.arguments, given, strict=False)
        parameters = {argument.variable: value.structure for argument, value in pairs if not argument.kind.is_star()}
        report_traced_body(self.checker, self.api, definition, parameters)

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

    def report_parameters(self, given: list[Value], order: str | None = None) -> bool:
        """Whether parameters are declared as trees that they certainly are not given; ``order`` names them in order.

        One annotation alone may be wrong: where the body is seen, the run of the file shows what it does.
        """
        differing = self.differing(given)
        if not differing:
            return False
        if order is not None and all(differing) and not self.differing(given[::-1]):
            fail(self.checker, messages.parameters_swapped(self.api, self.parameter, order), self.place, codes.CARRY)
            return True
        if self.is_seen():
            return False
        for value, mismatches in zip(given, map(about_trees, differing), strict=True):
            if mismatches:
                text = messages.parameter_differs(self.api, self.parameter, value.name, mismatches)
                fail(self.checker, text, self.place, codes.CARRY)
                return True
        return False

    def differing(self, given: list[Value]) -> list[list[Mismatch[Type]]]:
        """Of each parameter, where it is declared to be what it certainly is not given; nothing where none differs."""
        found = [differences(one, value) for one, value in zip(self.parameters(), given, strict=False)]
        return found if len(found) == len(given) and any(found) else []

    def is_seen(self) -> bool:
        """Whether its body stands in the file."""
        found = definition_of(self.checker, self.expression) or body_of(self.checker, self.function.type or ANY)
        return found is not None


def differences(parameter: Type, given: Value) -> list[Mismatch[Type]]:
    """Where what is declared is certainly not what is given: an instance of a subclass is both."""
    return [] if is_subtype(given.type, parameter) else certain_differences(lift(parameter), given.structure)


def about_trees(mismatches: list[Mismatch[Type]]) -> list[Mismatch[Type]]:
    """Arrays are declared where trees are meant."""
    return [each for each in mismatches if not isinstance(each, NodeMismatch) or not isinstance(each.left, Leaf)]

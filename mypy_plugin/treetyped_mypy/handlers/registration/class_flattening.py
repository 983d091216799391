"""What flattens a class and what rebuilds it: each attribute must come back where it was taken from.

Both functions are followed as they are written. What is not written plainly is not judged.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from mypy.checker import TypeChecker
from mypy.nodes import Context, Expression, FuncDef, LambdaExpr, ListExpr, StarExpr, TupleExpr, TypeInfo

from treetyped_mypy.errors import flattening
from treetyped_mypy.handlers.registration.class_children import children_fault, is_no_container, is_single
from treetyped_mypy.handlers.registration.class_losses import lost_attribute
from treetyped_mypy.syntax.rebuilding import Rebuilt, rebuilt
from treetyped_mypy.syntax.taken_values import (
    CannotUnpackError,
    Nothing,
    Parts,
    Taken,
    Value,
    Values,
    Whole,
    returned,
    value_of,
)

Function: TypeAlias = FuncDef | LambdaExpr


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, where, and the cure if there is exactly one."""

    text: str
    place: Context
    cure: str | None = None


@dataclass(frozen=True, slots=True)
class Flattening:
    """The two functions of a class, and the names by which messages call them."""

    info: TypeInfo
    flatten: Function
    unflatten: Function
    flatten_name: str
    unflatten_name: str
    with_keys: bool = False
    """Each child stands in a pair with its key."""
    is_classmethod: bool = False

    def rebuilt(self, aux: Value, children: Value) -> Rebuilt | None:
        """What the attributes are given when JAX calls ``unflatten(aux, children)``."""
        given: list[Value] = [Whole(), aux, children] if self.is_classmethod else [aux, children]
        parameters = self.unflatten.arguments
        if len(parameters) != len(given) or any(parameter.kind.is_star() for parameter in parameters):
            return None
        names = [parameter.variable.name for parameter in parameters]
        return rebuilt(self.info, self.unflatten, dict(zip(names, given, strict=True)))

    def restores(self, aux: Value, children: Value) -> bool:
        """Whether the object is built, and each attribute comes back where it was taken from."""
        try:
            result = self.rebuilt(aux, children)
        except CannotUnpackError:
            return False
        if result is None or result.missing or not result.attributes:
            return False
        return all(value == Taken(name) for name, value in result.attributes.items())


def flattening_fault(checker: TypeChecker, functions: Flattening) -> Fault | None:
    """The first thing that must go wrong."""
    if not functions.flatten.arguments:
        return None
    values: Values = {functions.flatten.arguments[0].variable.name: Whole()}
    expression = returned(functions.flatten, values)
    owner, flatten = functions.info.name, functions.flatten_name
    if expression is not None and (count := number_of_values(expression)) is not None:
        return Fault(flattening.no_pair(owner, flatten, count), expression)
    if not isinstance(expression, TupleExpr) or len(expression.items) != 2:
        return None
    children, aux = (value_of(item, values) for item in expression.items)
    if functions.with_keys:
        children = without_keys(children)
    if is_no_container(functions.info, children) and functions.restores(children, aux):
        return Fault(flattening.aux_first(owner, flatten), expression)
    if is_single(functions.info, children) and functions.restores(Nothing(), Parts((children, aux))):
        return Fault(flattening.children_only(owner, flatten), expression)
    restored = functions.restores(aux, children) or functions.restores(aux, Parts((children,)))
    fault = children_fault(functions.info, children, flatten, is_restored=restored)
    if fault is not None:
        return Fault(fault[0], expression, fault[1])
    return rebuilding_fault(functions, aux, children) or losing_fault(checker, functions, aux, children, expression)


def number_of_values(expression: Expression) -> int | None:
    """How many values are returned, where that is not a tuple of two."""
    if not isinstance(expression, TupleExpr | ListExpr) or any(isinstance(i, StarExpr) for i in expression.items):
        return None
    return None if isinstance(expression, TupleExpr) and len(expression.items) == 2 else len(expression.items)


def without_keys(children: Value) -> Value:
    """``((key, child), ...)`` without the keys."""
    if not isinstance(children, Parts):
        return None
    pairs = [item.items if isinstance(item, Parts) and len(item.items) == 2 else (None,) for item in children.items]
    return Parts(tuple(pair[-1] for pair in pairs))


def rebuilding_fault(functions: Flattening, aux: Value, children: Value) -> Fault | None:
    """What cannot be rebuilt, or is rebuilt with its attributes exchanged."""
    owner, unflatten = functions.info.name, functions.unflatten_name
    is_swapped = functions.restores(children, aux)
    try:
        result = functions.rebuilt(aux, children)
    except CannotUnpackError as refused:
        said = flattening.cannot_rebuild(owner, unflatten, str(refused))
        return Fault(flattening.children_first(owner, unflatten) if is_swapped else said, refused.place)
    if result is None:
        return None
    taken = {to: value.attribute for to, value in result.attributes.items() if isinstance(value, Taken)}
    wrong = [(to, attribute) for to, attribute in taken.items() if attribute != to]
    if is_swapped and (wrong or result.missing):
        return Fault(flattening.children_first(owner, unflatten), result.place)
    if result.missing:
        return Fault(flattening.left_out(owner, unflatten, result.missing), result.place)
    if wrong and all(to in taken.values() for to, _ in wrong):
        return Fault(flattening.exchanged(owner, unflatten, functions.flatten_name, *wrong[0]), result.place)
    return None


def losing_fault(
    checker: TypeChecker, functions: Flattening, aux: Value, children: Value, place: Expression
) -> Fault | None:
    """What does not come back at all."""
    info, result = functions.info, functions.rebuilt(aux, children)
    lost = lost_attribute(checker, info, result.left_out, Parts((aux, children))) if result is not None else None
    return Fault(flattening.lost(info.name, functions.flatten_name, *lost), place) if lost is not None else None

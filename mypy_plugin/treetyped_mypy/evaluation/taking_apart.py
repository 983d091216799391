"""What JAX cannot take apart: a dict whose keys have no order, an instance whose own function gives no pair."""

from __future__ import annotations

from collections.abc import Iterator

from mypy.nodes import FuncDef, Node

from treetyped_mypy.errors import codes, flattening
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.own_nodes import Flattening, flattened, flattening_of
from treetyped_mypy.evaluation.parameters_taken import definitions, spoken
from treetyped_mypy.evaluation.sorting import report_unsortable
from treetyped_mypy.evaluation.trees import DEEPEST
from treetyped_mypy.flow.values import Class, Constant, Function, Object, Tuple, Value, options
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.returns import returned_expressions


@dataclass(frozen=True, slots=True)
class Instance:
    """An instance of a class that flattens itself."""

    value: Value
    cls: Class
    own: Flattening


def report_not_taken_apart(call: LibraryCall, function: str, name: str, value: Value) -> bool:
    """An error for the first node that JAX cannot take apart."""
    if report_unsortable(call, function, name, value):
        return True
    for instance in instances(call, value, set()):
        given = flattened(call.run, instance.own, instance.value, call.place)
        faults = [fault_of(call, instance, option) for option in options(given)]
        if faults[0] is not None and None not in faults:
            call.say(codes.FIELD, faults[0], about=places_of(instance.own))
            return True
    return False


def instances(call: LibraryCall, value: Value, seen: set[Object], depth: int = 0) -> Iterator[Instance]:
    """The instances in a tree that are taken apart by their own functions, each once."""
    if isinstance(value, Object):
        if value in seen:
            return
        seen.add(value)
    cls = value.cls if isinstance(value, Object | Tuple) else None
    own = flattening_of(call.run, cls) if cls is not None else None
    if cls is not None and own is not None:
        yield Instance(value, cls, own)
    found = opened(call.run, value) if depth < DEEPEST else None
    for part in found.parts if isinstance(found, Opened) else ():
        yield from instances(call, part, seen, depth + 1)


def fault_of(call: LibraryCall, instance: Instance, given: Value) -> str | None:
    """What is wrong with what the function gives: JAX wants a tuple of two, the first of which has items."""
    owner, name = instance.cls.definition.name, called(instance.own.flatten)
    match given:
        case Tuple(items=(children, _)):
            is_single = isinstance(children, Constant) and not isinstance(children.value, str | bytes)
            return flattening.not_iterable(owner, name, call.says(children)) if is_single else None
        case Tuple(items=items):
            return flattening.no_pair(owner, name, len(items))
        case Constant() | Array() | Object(cls=None):
            return flattening.no_tuple(owner, name, call.says(given))
        case _:
            return None


def called(function: Value) -> str:
    is_named = isinstance(function, Function) and isinstance(function.definition, FuncDef)
    return spoken(function).strip('"') if is_named else "the function that flattens it"


def places_of(own: Flattening) -> tuple[Node, ...]:
    """Where the mistake stands, if it is said there."""
    written = (*definitions(own.flatten), *definitions(own.unflatten))
    return (*written, *(place for each in written for place in returned_expressions(each) or ()))

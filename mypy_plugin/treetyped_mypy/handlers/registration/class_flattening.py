"""What flattens a class and what rebuilds it: each attribute must come back where it was taken from."""

from __future__ import annotations

from typing import TypeAlias

from mypy.checker import TypeChecker
from mypy.nodes import Context, FuncDef, LambdaExpr, MemberExpr, NameExpr, TypeInfo

from treetyped_mypy.errors import flattening
from treetyped_mypy.flow.failures import Failure
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Object, Tuple, Value
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.handlers.registration.class_children import children_fault, is_no_container, is_single
from treetyped_mypy.handlers.registration.class_losses import lost_attribute
from treetyped_mypy.handlers.registration.round_trip import Rebuilt, RoundTrip, Taken, round_trip
from treetyped_mypy.syntax.returns import returned_expressions
from treetyped_mypy.syntax.tree import Syntax, descendants, syntax_of

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

    def rebuilt(self, trip: RoundTrip, aux: Value, children: Value) -> Rebuilt | None:
        """What comes of it when JAX calls ``unflatten(aux, children)``."""
        given = [*([trip.cls] if self.is_classmethod else []), aux, children]
        parameters = self.unflatten.arguments
        if len(parameters) != len(given) or any(parameter.kind.is_star() for parameter in parameters):
            return None
        return trip.rebuilt(self.unflatten, *given)

    def restores(self, trip: RoundTrip, aux: Value, children: Value) -> bool:
        """Whether the object is built, and each attribute comes back where it was taken from."""
        result, carried = self.rebuilt(trip, aux, children), trip.carried(Tuple((aux, children)))
        if result is None or not result.taken or carried is None:
            return False
        return carried <= result.taken.keys() and all(to == attribute for to, attribute in result.taken.items())

    def failed_with_any(self, trip: RoundTrip, children: Value) -> Rebuilt | None:
        """How it fails whether the aux data is a number or a tuple; none if it may go well."""
        items = children.items if isinstance(children, Tuple) else ()
        number, *others = (self.rebuilt(trip, aux, children) for aux in (Constant(0), Tuple(()), Tuple(items[::-1])))
        is_wrong = all(made is not None and (made.failure or not self.keeps(trip, made, children)) for made in others)
        return number if is_wrong and number is not None and number.failure is not None else None

    def keeps(self, trip: RoundTrip, made: Rebuilt, children: Value) -> bool:
        """Whether each attribute that is a child comes back where it was taken from."""
        carried = trip.carried(children)
        return carried is None or all(made.taken.get(name) == name for name in carried)


def flattening_fault(checker: TypeChecker, functions: Flattening) -> Fault | None:
    """The first thing that must go wrong."""
    if not functions.flatten.arguments or is_left_to_subclasses(syntax_of(checker.tree), functions):
        return None
    with round_trip(checker, functions.info) as trip:
        return None if trip is None else fault_of(checker, functions, trip)


def is_left_to_subclasses(syntax: Syntax, functions: Flattening) -> bool:
    """Whether the children come from a method that a class of the file has another one for."""
    own = functions.flatten.arguments[0].variable
    read = [node for node in descendants(functions.flatten.body) if isinstance(node, MemberExpr)]
    names = {node.name for node in read if isinstance(node.expr, NameExpr) and node.expr.node is own}
    infos = [cls.info for classes in syntax.classes.values() for cls in classes]
    below = [info for info in infos if info and functions.info in info.mro[1:]]
    methods = {name for name, symbol in functions.info.names.items() if isinstance(symbol.node, FuncDef)}
    return any(name in info.names for info in below for name in names & methods)


def fault_of(checker: TypeChecker, functions: Flattening, trip: RoundTrip) -> Fault | None:
    owner, flatten, place = functions.info.name, functions.flatten_name, returned_at(functions.flatten)
    given = trip.flattened(syntax_of(checker.tree).original(functions.flatten))
    if (count := number_of_values(trip, given)) is not None:
        return Fault(flattening.no_pair(owner, flatten, count), place)
    if not isinstance(given, Tuple) or len(given.items) != 2:
        return None
    children, aux = trip.children(given.items[0]), given.items[1]
    if functions.with_keys:
        children = without_keys(children)
    if is_no_container(functions.info, children) and functions.restores(trip, children, aux):
        return Fault(flattening.aux_first(owner, flatten), place)
    if is_single(functions.info, children) and functions.restores(trip, NONE, Tuple((children, aux))):
        return Fault(flattening.children_only(owner, flatten), place)
    if trip.is_dict(children):
        return Fault(flattening.keys_only(owner, flatten), place)
    restored = functions.restores(trip, aux, children) or functions.restores(trip, aux, Tuple((children,)))
    fault = children_fault(functions.info, children, flatten, is_restored=restored)
    if fault is not None:
        return Fault(fault[0], place, fault[1])
    result, is_swapped = functions.rebuilt(trip, aux, children), functions.restores(trip, children, aux)
    if is_swapped and isinstance(aux, Taken) and (result is None or not (result.failure or result.taken)):
        result = functions.failed_with_any(trip, children)
    if result is None:
        return None
    if restored:
        return losing_fault(checker, functions, trip, result, Tuple((children, aux)))
    return rebuilding_fault(functions, result, is_swapped=is_swapped)


def returned_at(function: Function) -> Context:
    """The only expression that the function returns; the function itself if there are several."""
    returned = returned_expressions(function) or []
    return returned[0] if len(returned) == 1 else function


def number_of_values(trip: RoundTrip, given: Value) -> int | None:
    """How many values are returned, where that is not a tuple of two."""
    items = trip.children(given) if isinstance(given, Tuple | Object) else None
    if not isinstance(items, Tuple) or (isinstance(given, Tuple) and len(items.items) == 2):
        return None
    return len(items.items)


def without_keys(children: Value) -> Value:
    """``((key, child), ...)`` without the keys."""
    pairs = children.items if isinstance(children, Tuple) else ()
    found = [pair.items[1] for pair in pairs if isinstance(pair, Tuple) and len(pair.items) == 2]
    return Tuple(tuple(found)) if pairs and len(found) == len(pairs) else UNKNOWN


def rebuilding_fault(functions: Flattening, result: Rebuilt, *, is_swapped: bool) -> Fault | None:
    """What cannot be rebuilt, or is rebuilt with its attributes exchanged."""
    owner, unflatten, place = functions.info.name, functions.unflatten_name, returned_at(functions.unflatten)
    wrong = [(to, attribute) for to, attribute in result.taken.items() if attribute != to]
    if result.failure is not None:
        place = place_in(functions.unflatten, result.failure)
    if is_swapped and (wrong or result.failure is not None):
        return Fault(flattening.children_first(owner, unflatten), place)
    if result.failure is not None:
        return Fault(flattening.cannot_rebuild(owner, unflatten, result.failure.text), place)
    if wrong and all(to in result.taken.values() for to, _ in wrong):
        return Fault(flattening.exchanged(owner, unflatten, functions.flatten_name, *wrong[0]), place)
    return None


def place_in(function: Function, failure: Failure) -> Context:
    """Where the function itself fails, or calls what does."""
    return next((place for place in failure.trail if place is not function), failure.place)


def losing_fault(
    checker: TypeChecker, functions: Flattening, trip: RoundTrip, result: Rebuilt, given: Value
) -> Fault | None:
    """What does not come back at all."""
    info, carried = functions.info, trip.carried(given)
    left_out = {} if carried is None else {n: v for n, v in result.attributes.items() if n not in carried}
    lost = lost_attribute(checker, info, left_out)
    place = returned_at(functions.flatten)
    return Fault(flattening.lost(info.name, functions.flatten_name, *lost), place) if lost is not None else None

"""Python's own functions, as far as they make, take apart or hand on what is seen.

A function that is not here is not followed: what it is given is released.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mypy.nodes import Node, TypeInfo

from treetyped_mypy.errors import python
from treetyped_mypy.flow import iterators, plain_copies, sampling
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.attributes_by_name import get_attr, has_attr, namespace, new, set_anyway, set_attr, type_
from treetyped_mypy.flow.containers import kinds_of
from treetyped_mypy.flow.going_through import enumerated, filtered, iter_, mapped, next_, reversed_, turned, zipped
from treetyped_mypy.flow.instance_checks import instance_of
from treetyped_mypy.flow.iteration import go_through, items_of, starred_element
from treetyped_mypy.flow.making_containers import (
    Function,
    default_dict,
    deque,
    from_keys,
    listing,
    mapping,
    range_,
    set_made,
)
from treetyped_mypy.flow.managers import MAKING, manager_made
from treetyped_mypy.flow.named_tuples import named_tuple, typed_tuple
from treetyped_mypy.flow.ordering import greatest, least, sorted_
from treetyped_mypy.flow.replacing import copied, deep_copied, replaced
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.sets import SETS, members_of
from treetyped_mypy.flow.special_methods import refuses, special_call
from treetyped_mypy.flow.subscripts import slice_
from treetyped_mypy.flow.texts import shown
from treetyped_mypy.flow.truth import asked
from treetyped_mypy.flow.uncalled import kind_uncalled
from treetyped_mypy.flow.values import UNKNOWN, Atom, Constant, Object, Plain, Tuple, Value, class_of

READS: Final = frozenset(
    f"builtins.{name}"
    for name in (
        "print",
        "repr",
        "id",
        "hash",
        "callable",
        "len",
        "isinstance",
        "issubclass",
        "format",
        "object.__init__",
    )
)
"""Functions that look and keep nothing."""


def call_builtin(run: Running, name: str, arguments: Sequence[Argument], place: Node) -> Value | None:
    """The result; none if the call is not followed."""
    if name in THROUGH:
        arguments = with_items(run, name, arguments, place)
    if name == "builtins.zip" and (element := starred_element(run, arguments)) is not None:
        alone = all(argument.stars or argument.name == "strict" for argument in arguments)
        return turned(run, element, place) if alone else None
    function = FUNCTIONS.get(name)
    if (function is None and name not in READS) or any(argument.stars for argument in arguments):
        return None
    if function is None:
        return UNKNOWN
    given = [argument.value for argument in arguments if argument.name is None]
    named = {argument.name: argument.value for argument in arguments if argument.name is not None}
    return function(run, given, named, place)


def with_items(run: Running, name: str, arguments: Sequence[Argument], place: Node) -> Sequence[Argument]:
    """The same with what gives the items of those that the function goes through, whatever else it does."""
    places = [at for at, argument in enumerate(arguments) if argument.name is None]
    is_choice = name in ("builtins.max", "builtins.min") and len(places) > 1
    if is_choice or any(argument.stars for argument in arguments):
        return arguments
    start = THROUGH[name]
    places = places[start:] if name in ("builtins.zip", "builtins.map") else places[start : start + 1]
    return [
        replace(each, value=go_through(run, each.value, place)) if at in places else each
        for at, each in enumerate(arguments)
    ]


THROUGH: Final = {
    **{f"builtins.{name}": 0 for name in ("list", "tuple", "set", "frozenset", "sorted", "sum", "max", "min", "any")},
    **{f"builtins.{name}": 0 for name in ("all", "enumerate", "zip")},
    **{f"builtins.{name}": 1 for name in ("map", "filter")},
    **{f"itertools.{name}": 0 for name in ("cycle", "islice")},
}
"""By function: the first argument that it goes through."""


def shown_number(number: Value) -> str:
    return repr(number.value) if isinstance(number, Constant) else class_of(number) or "a number"


def length(run: Running, given: list[Value], _named: dict[str, Value], place: Node) -> Value | None:
    match given:
        case [Object() as owner] if kinds_of(run, owner) & {"iterator", *SETS}:
            members = members_of(run, owner) if kinds_of(run, owner) <= SETS else None
            return Plain("int") if members is None else Constant(len(members))
        case [Atom(as_tuple=Tuple(items=held))]:
            return Constant(len(held))
        case [Atom(info=TypeInfo()) as owner]:  # its class decides
            return UNKNOWN if refuses(run, owner, "measured by len", place) else Plain("int")
        case [Atom() as owner]:
            shape = run.read(owner, "shape", place)
            return shape.items[0] if isinstance(shape, Tuple) and shape.items else Plain("int")
        case [Constant(value=int() | float() | complex()) | Plain(cls="int" | "float" | "bool") as number]:
            run.raises(place, python.no_length(shown_number(number)))
            return UNKNOWN
        case [owner] if (kind := kind_uncalled(owner)) is not None:
            run.raises(place, python.no_length(f"a {kind}"))
            return UNKNOWN
        case [owner] if (found := special_call(run, owner, "__len__", (), place)) is not None:
            return found
        case [owner] if refuses(run, owner, "measured by len", place):
            return UNKNOWN
        case [owner]:
            items = items_of(run, owner)
            return Plain("int") if items is None else Constant(len(items))
        case _:
            return None


def boolean(run: Running, given: list[Value], _named: dict[str, Value], place: Node) -> Value | None:
    decided = asked(run, given[0], place) if len(given) == 1 else None
    return Plain("bool") if decided is None else Constant(decided)


FUNCTIONS: Final[dict[str, Function]] = {
    **iterators.FUNCTIONS,
    **sampling.FUNCTIONS,
    **plain_copies.FUNCTIONS,
    "builtins.list": listing("list"),
    "builtins.tuple": listing("tuple"),
    "builtins.set": set_made("set"),
    "builtins.frozenset": set_made("frozenset"),
    "builtins.dict": mapping("dict"),
    "collections.OrderedDict": mapping("OrderedDict"),
    "collections.defaultdict": default_dict,
    "collections.deque": deque,
    "collections.namedtuple": named_tuple,
    "typing.NamedTuple": typed_tuple,
    "builtins.dict.fromkeys": from_keys,
    "builtins.range": range_,
    "builtins.enumerate": enumerated,
    "builtins.zip": zipped,
    "builtins.map": mapped,
    "builtins.reversed": reversed_,
    "builtins.filter": filtered,
    "builtins.sorted": sorted_,
    "builtins.max": greatest,
    "builtins.min": least,
    "builtins.slice": slice_,
    "builtins.len": length,
    "builtins.str": shown,
    "builtins.bool": boolean,
    "builtins.ord": lambda _run, given, _named, _place: Plain("int") if len(given) == 1 else None,
    "builtins.isinstance": instance_of,
    "builtins.setattr": set_attr,
    "builtins.getattr": get_attr,
    "builtins.hasattr": has_attr,
    "builtins.object.__new__": new,
    "builtins.object.__setattr__": set_anyway,
    "builtins.next": next_,
    "builtins.iter": iter_,
    "builtins.type": type_,
    "types.SimpleNamespace": namespace,
    MAKING: manager_made,
    "copy.copy": lambda run, given, _named, place: copied(run, given[0], place) if len(given) == 1 else None,
    "copy.deepcopy": lambda run, given, _named, place: deep_copied(run, given[0], place) if len(given) == 1 else None,
    "dataclasses.replace": lambda run, given, named, place: (
        replaced(run, given[0], [Argument(value, name) for name, value in named.items()], place)
        if len(given) == 1
        else None
    ),
}

"""Python's own functions, as far as they make, take apart or hand on what is seen.

A function that is not here is not followed: what it is given is released.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from mypy.nodes import Node

from treetyped_mypy.errors import python
from treetyped_mypy.flow import iterators, plain_copies, sampling
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.assignment import set_attribute, set_field
from treetyped_mypy.flow.classes import kind_of
from treetyped_mypy.flow.containers import grown, kinds_of, pairs_of
from treetyped_mypy.flow.contents import NOT_SEEN, Entries, Fields, Items, Many
from treetyped_mypy.flow.dict_keys import NO_KEY, as_key
from treetyped_mypy.flow.generators import first as first_given
from treetyped_mypy.flow.instance_checks import class_behind, instance_of
from treetyped_mypy.flow.iteration import (
    LONGEST,
    element_kept,
    element_of,
    entries_of,
    go_through,
    is_iterator,
    items_kept,
    items_of,
    paused_in,
    starred_element,
)
from treetyped_mypy.flow.managers import MAKING, manager_made
from treetyped_mypy.flow.named_tuples import named_tuple, typed_tuple
from treetyped_mypy.flow.replacing import copied, deep_copied, replaced
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.sets import SETS, members_of, set_of
from treetyped_mypy.flow.special_methods import refuses, special_call
from treetyped_mypy.flow.texts import shown
from treetyped_mypy.flow.truth import asked
from treetyped_mypy.flow.uncalled import kind_uncalled
from treetyped_mypy.flow.values import (
    NONE,
    UNKNOWN,
    Atom,
    Class,
    Constant,
    Either,
    Key,
    Object,
    Plain,
    Tuple,
    Value,
    class_of,
)

READS: Final = frozenset(
    f"builtins.{name}"
    for name in (
        "print",
        "repr",
        "id",
        "hash",
        "callable",
        "hasattr",
        "len",
        "isinstance",
        "issubclass",
        "format",
        "object.__init__",
    )
)
"""Functions that look and keep nothing."""

Function = Callable[[Running, list[Value], dict[str, Value], Node], "Value | None"]


def call_builtin(run: Running, name: str, arguments: Sequence[Argument], place: Node) -> Value | None:
    """The result; none if the call is not followed."""
    for each in gone_through(name, arguments):
        go_through(run, each, place)
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


def gone_through(name: str, arguments: Sequence[Argument]) -> list[Value]:
    """What the function asks for its items, whatever else it does."""
    given = [argument.value for argument in arguments if argument.name is None]
    if name not in THROUGH or any(argument.stars for argument in arguments):
        return []
    if name in ("builtins.max", "builtins.min") and len(given) > 1:
        return []
    start = THROUGH[name]
    return given[start:] if name in ("builtins.zip", "builtins.map") else given[start : start + 1]


THROUGH: Final = {
    **{f"builtins.{name}": 0 for name in ("list", "tuple", "set", "frozenset", "sorted", "sum", "max", "min", "any")},
    **{f"builtins.{name}": 0 for name in ("all", "enumerate", "zip")},
    **{f"builtins.{name}": 1 for name in ("map", "filter")},
}
"""By function: the first argument that it goes through."""


def listing(kind: str) -> Function:
    def made(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
        if named or len(given) > 1:
            return None
        if not given:
            return Tuple(()) if kind == "tuple" else run.make(place, Items(kind, ()))
        items = items_of(run, given[0])
        if items is not None:
            return Tuple(items) if kind == "tuple" else run.make(place, Items(kind, items))
        return run.make(place, Many(kind, element_of(run, given[0])))

    return made


def set_made(kind: str) -> Function:
    def made(run: Running, given: list[Value], _named: dict[str, Value], place: Node) -> Value:
        return set_of(run, members_of(run, given[0]) if len(given) == 1 else (), place, kind)

    return made


def deque(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    """``deque(items, maxlen)``: of more items than that it keeps the last."""
    if len(given) > 2 or any(name not in ("iterable", "maxlen") for name in named):
        return None
    source = [*given[:1], *(value for name, value in named.items() if name == "iterable")]
    items = items_of(run, source[0]) if source else ()
    if items is None:
        return run.make(place, Many("deque", element_of(run, source[0])))
    return run.make(place, grown(Items("deque", (), most_of(named.get("maxlen", [*given, NONE, NONE][1]))), items))


def most_of(bound: Value) -> int | None:
    if bound == NONE:
        return None
    return bound.value if isinstance(bound, Constant) and isinstance(bound.value, int) else NOT_SEEN


def mapping(kind: str) -> Function:
    def made(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
        entries = entries_of(run, given[0]) if given else ()
        if entries is None:
            pairs = pairs_of(run, given[0])
            entries = tuple(pairs) if pairs is not None else None
        if entries is None or len(given) > 1:
            return None
        found: dict[Key, Value] = dict(entries)
        found.update(named)
        return run.make(place, Entries(kind, tuple(found.items())))

    return made


def from_keys(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    """``dict.fromkeys(names, value)``."""
    items = items_of(run, given[0]) if len(given) in (1, 2) and not named else None
    keys = [as_key(item) for item in items or ()]
    if items is None or NO_KEY in keys:
        return None
    return run.make(place, Entries("dict", tuple(dict.fromkeys(keys, (*given, NONE)[1]).items())))


def range_(run: Running, given: list[Value], _named: dict[str, Value], place: Node) -> Value | None:
    if any(isinstance(value, Atom) for value in given):
        return None
    bounds = [value.value for value in given if isinstance(value, Constant) and isinstance(value.value, int)]
    if len(bounds) < len(given) or not 1 <= len(bounds) <= 3 or bounds[2:] == [0]:
        return run.make(place, Many("list", Plain("int")))
    numbers = range(*bounds)
    if len(numbers) > LONGEST:
        return run.make(place, Many("list", Plain("int"), is_filled=True))
    return run.make(place, Items("list", tuple(map(Constant, numbers))))


def enumerated(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    start = named.get("start", given[1] if len(given) > 1 else Constant(0))
    items = items_kept(run, given[0]) if given else None
    if items is None or not isinstance(start, Constant) or not isinstance(start.value, int):
        element = element_kept(run, given[0]) if given else UNKNOWN
        return run.make(place, Many("iterator", Tuple((Plain("int"), element))))
    pairs = (Tuple((Constant(start.value + index), item)) for index, item in enumerate(items))
    return run.make(place, Items("iterator", tuple(pairs)))


def zipped(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    each = [items_kept(run, value) for value in given]
    if any(items is None for items in each) or set(named) - {"strict"}:
        return run.make(place, Many("iterator", Tuple(tuple(element_kept(run, value) for value in given))))
    return run.make(place, Items("iterator", tuple(Tuple(items) for items in zip(*each, strict=False))))


def turned(run: Running, row: Value, place: Node) -> Value | None:
    """``zip(*rows)``: a tuple for each column."""
    items = items_of(run, row) if not is_iterator(run, row) else None
    if items is None:
        return None
    return run.make(place, Items("iterator", tuple(run.make(place, Many("tuple", item)) for item in items)))


def mapped(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    each = [items_kept(run, value) for value in given[1:]]
    if not each or named or any(items is None for items in each):
        return None
    calls = zip(*each, strict=False)
    found = [run.call(given[0], [Argument(value) for value in values], place) for values in calls]
    return run.make(place, Items("iterator", tuple(found)))


def reversed_(run: Running, given: list[Value], _named: dict[str, Value], place: Node) -> Value | None:
    items = items_of(run, given[0]) if len(given) == 1 else None
    if items is None:
        return run.make(place, Many("iterator", element_of(run, given[0]))) if given else None
    return run.make(place, Items("iterator", items[::-1]))


def sorted_(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    items = members_of(run, given[0]) if len(given) == 1 and not named else None
    texts = [item.value for item in items or () if isinstance(item, Constant) and isinstance(item.value, str)]
    if items is not None and len(texts) == len(items):
        return run.make(place, Items("list", tuple(map(Constant, sorted(texts)))))
    for value in named.values():
        run.release(value)
    return run.make(place, Many("list", element_of(run, given[0]))) if given else None


def shown_number(number: Value) -> str:
    return repr(number.value) if isinstance(number, Constant) else class_of(number) or "a number"


def length(run: Running, given: list[Value], _named: dict[str, Value], place: Node) -> Value | None:
    match given:
        case [Object() as owner] if kinds_of(run, owner) & {"iterator", *SETS}:
            members = members_of(run, owner) if kinds_of(run, owner) <= SETS else None
            return Plain("int") if members is None else Constant(len(members))
        case [Atom(as_tuple=Tuple(items=held))]:
            return Constant(len(held))
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


def set_attr(run: Running, given: list[Value], _named: dict[str, Value], place: Node) -> Value | None:
    match given:
        case [owner, Constant(value=str() as name), value]:
            set_attribute(run, owner, name, value, place)
            return NONE
        case _:
            return None


def set_anyway(run: Running, given: list[Value], _named: dict[str, Value], _place: Node) -> Value | None:
    """``object.__setattr__(x, name, value)``: also of an instance that never changes otherwise."""
    match given:
        case [Object(cls=Class()) as owner, Constant(value=str() as name), value]:
            if run.state.held(owner) is None:
                run.release(value)
            run.change(owner, lambda contents: set_field(contents, name, value))
            return NONE
        case _:
            return None


def new(run: Running, given: list[Value], _named: dict[str, Value], place: Node) -> Value | None:
    """``object.__new__(C)``: an instance without attributes."""
    match given:
        case [Class() as cls] if kind_of(run, cls) in ("plain", "dataclass"):
            made = Object(place, cls)
            run.state.hold(made, (Fields(()),))
            return made
        case _:
            return None


def get_attr(run: Running, given: list[Value], _named: dict[str, Value], place: Node) -> Value | None:
    match given:
        case [owner, Constant(value=str() as name)]:
            return run.read(owner, name, place)
        case _:
            return None


def next_(run: Running, given: list[Value], _named: dict[str, Value], place: Node) -> Value | None:
    owner = given[0] if given else None
    if isinstance(owner, Either):
        return run.choose([partial(next_taken, run, [option, *given[1:]], place) for option in owner.options])
    paused = paused_in(run, owner) if owner is not None else None
    if isinstance(owner, Object) and paused is not None:
        return first_given(run, owner, paused, given[1] if len(given) > 1 else None, place)
    if len(given) != 1:
        return None
    match run.state.held(owner) if isinstance(owner, Object) else None, owner:
        case [Items(kind="iterator", items=(first, *rest))], Object():
            run.state.hold(owner, (Items("iterator", tuple(rest)),))
            return first
        case _:
            return None


def next_taken(run: Running, given: list[Value], place: Node) -> Value:
    found = next_(run, given, {}, place)
    if found is None:
        run.release(given[0])
    return UNKNOWN if found is None else found


def iter_(run: Running, given: list[Value], _named: dict[str, Value], place: Node) -> Value | None:
    if len(given) == 1 and paused_in(run, given[0]) is not None:
        return given[0]
    items = items_of(run, given[0]) if len(given) == 1 else None
    return None if items is None else run.make(place, Items("iterator", items))


def namespace(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    """``SimpleNamespace(lr=0.1)``: an object with these attributes, and whatever is set later."""
    return None if given else run.make(place, Fields(tuple(named.items())))


def type_(run: Running, given: list[Value], _named: dict[str, Value], _place: Node) -> Value | None:
    return class_behind(run, given[0]) if len(given) == 1 else None


def default_dict(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    """What makes the missing values, and then what ``dict`` is given."""
    made = mapping("defaultdict")(run, given[1:], named, place)
    if isinstance(made, Object) and given and given[0] != NONE:
        run.factories[made] = given[0]
    return made


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
    "builtins.sorted": sorted_,
    "builtins.len": length,
    "builtins.str": shown,
    "builtins.bool": boolean,
    "builtins.isinstance": instance_of,
    "builtins.setattr": set_attr,
    "builtins.getattr": get_attr,
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

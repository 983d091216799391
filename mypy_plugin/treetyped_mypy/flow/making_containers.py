"""Python's functions that make a list, a set, a dict, or a range."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from mypy.nodes import Node

from treetyped_mypy.flow.containers import grown
from treetyped_mypy.flow.contents import NOT_SEEN, Entries, Items, Many
from treetyped_mypy.flow.dict_keys import NO_KEY, as_key
from treetyped_mypy.flow.iteration import LONGEST, element_of, entries_of, items_of
from treetyped_mypy.flow.mapping_methods import pairs_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.sets import members_of, set_of
from treetyped_mypy.flow.values import NONE, Atom, Constant, Key, Object, Plain, Tuple, Value

Function: TypeAlias = Callable[[Running, list[Value], dict[str, Value], Node], "Value | None"]


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


def default_dict(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    """What makes the missing values, and then what ``dict`` is given."""
    made = mapping("defaultdict")(run, given[1:], named, place)
    if isinstance(made, Object) and given and given[0] != NONE:
        run.factories[made] = given[0]
    return made

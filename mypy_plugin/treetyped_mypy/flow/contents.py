"""What an object that can change holds at one moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import field, replace
from typing import Final, TypeAlias

from mypy.nodes import Node

from treetyped_mypy.flow.dict_keys import of_key
from treetyped_mypy.flow.joining import MOST, join
from treetyped_mypy.flow.values import UNKNOWN, Function, Key, Value
from treetyped_mypy.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Items:
    """A list, set or iterator whose items are seen."""

    kind: str
    items: tuple[Value, ...]
    most: int | None = None
    """How many a ``deque`` keeps, if it has a limit (``NOT_SEEN``: it may have one)."""

    def with_items(self, items: tuple[Value, ...]) -> Items:
        return Items(self.kind, items, self.most)


NOT_SEEN: Final = -1


@dataclass(frozen=True, slots=True)
class Entries:
    """A dict whose keys are seen, in order."""

    kind: str
    entries: tuple[tuple[Key, Value], ...]


@dataclass(frozen=True, slots=True)
class Many:
    """A list, set, iterator or dict of some number of items, each like ``element``."""

    kind: str
    element: Value
    key: Value = UNKNOWN
    is_filled: bool = False
    """There certainly is one."""


@dataclass(frozen=True, slots=True)
class Fields:
    """An instance: the attributes that were set."""

    fields: tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class Paused:
    """A generator: the body of its function waits until it is asked for items."""

    function: Function
    arguments: tuple[tuple[str, Value], ...]
    place: Node
    born: int = field(compare=False)
    """How much had been changed when it was made."""
    taken: int | None = 0
    """How many items were taken from it, if that is seen."""

    @property
    def kind(self) -> str:
        return "iterator"


@dataclass(frozen=True, slots=True)
class Joint:
    """An iterator over others, which asks them when it is asked: each item is made of one of each."""

    sources: tuple[Value, ...]
    is_single: bool
    """There is one, whose items are given as they are."""

    @property
    def kind(self) -> str:
        return "iterator"


Contents: TypeAlias = Items | Entries | Many | Fields | Paused | Joint
Held: TypeAlias = tuple[Contents, ...] | None
"""The alternatives of an object; none: somebody unknown may change it at any time."""

RELEASED: Held = None


def held_in_common(alternatives: Iterable[Held]) -> Held:
    """What an object holds where branches meet."""
    found: list[Contents] = []
    for held in alternatives:
        if held is None:
            return RELEASED
        for contents in held:
            add(found, contents)
    return tuple(found) if len(found) <= MOST else loosened(found)


def add(found: list[Contents], contents: Contents) -> None:
    for at, other in enumerate(found):
        common = merged(other, contents)
        if common is not None:
            found[at] = common
            return
    found.append(contents)


def either(one: Value, other: Value) -> Value:
    return one if one is other else join((one, other))


def merged(one: Contents, other: Contents, both: Callable[[Value, Value], Value] = either) -> Contents | None:
    """One contents for two of the same shape, with what ``both`` makes of the values at each place."""
    match one, other:
        case Items(), Items() if (one.kind, len(one.items), one.most) == (other.kind, len(other.items), other.most):
            return one.with_items(tuple(map(both, one.items, other.items)))
        case Entries(), Entries() if one.kind == other.kind and dict(one.entries).keys() == dict(other.entries).keys():
            held = dict(other.entries)
            return Entries(one.kind, tuple((key, both(value, held[key])) for key, value in one.entries))
        case Many(), Many() if one.kind == other.kind:
            is_filled = one.is_filled and other.is_filled
            return Many(one.kind, both(one.element, other.element), both(one.key, other.key), is_filled)
        case (Paused(), Paused()) | (Joint(), Joint()) if one == other:
            return one
        case Fields(), Fields() if dict(one.fields).keys() == dict(other.fields).keys():
            theirs = dict(other.fields)
            fields = tuple((name, both(value, theirs[name])) for name, value in one.fields)
            return Fields(fields)
        case _:
            return None


def loosened(found: list[Contents]) -> Held:
    """Too many alternatives: of lists and dicts only what an item is stays known, of those that have any."""
    loose: list[Contents] = []
    filled = [contents for contents in found if not is_empty(contents)]
    for contents in filled or found:
        if isinstance(contents, Fields | Paused | Joint):
            return RELEASED
        add(loose, many(contents))
    kinds = {contents.kind for contents in found if isinstance(contents, Items | Entries | Many)}
    if len(loose) > 1 or len(kinds) > 1:
        return RELEASED
    return tuple(loose) if len(filled) == len(found) else tuple(map(perhaps_empty, loose))


def is_empty(contents: Contents) -> bool:
    return not values_in(contents) and isinstance(contents, Items | Entries)


def many(contents: Items | Entries | Many) -> Many:
    match contents:
        case Many():
            return contents
        case Items(kind, items):
            return Many(kind, join(items) if items else UNKNOWN, is_filled=kind == "list" and bool(items))
        case Entries(kind, entries):
            values = join(value for _, value in entries) if entries else UNKNOWN
            return Many(kind, values, join(of_key(key) for key, _ in entries) if entries else UNKNOWN)


def perhaps_empty(contents: Contents) -> Contents:
    """When something may have been taken out."""
    return replace(contents, is_filled=False) if isinstance(contents, Many) else contents


def values_in(contents: Contents) -> list[Value]:
    match contents:
        case Items(items=items):
            return list(items)
        case Entries(entries=entries):
            return [value for _, value in entries]
        case Many(element=element, key=key):
            return [element, key]
        case Fields(fields=fields):
            return [value for _, value in fields]
        case Joint(sources=sources):
            return list(sources)
        case Paused(function=function, arguments=arguments):
            return [function, *(value for _, value in arguments)]

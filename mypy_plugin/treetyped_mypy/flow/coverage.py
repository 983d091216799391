"""Whether one value looks like another: what is said of the first holds for the second."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from treetyped_mypy.flow.contents import Contents, Entries, Fields, Held, Items, Many, Paused, values_in
from treetyped_mypy.flow.state import State
from treetyped_mypy.flow.values import (
    PASSIVE,
    Atom,
    Builtin,
    Constant,
    Method,
    Object,
    Plain,
    Tuple,
    Unknown,
    Usual,
    Value,
    View,
    class_of,
    options,
)

Pairs = set[tuple[int, int]]
"""The objects on the way here: a list inside itself stops."""


def covers(before: State, old: Value, after: State, new: Value, on_the_way: Pairs) -> bool:
    """Whether every alternative of ``new`` in its state looks like one of ``old`` in its own."""
    return all(
        any(covers_option(before, one, after, other, on_the_way) for one in options(old)) for other in options(new)
    )


def covers_option(before: State, old: Value, after: State, new: Value, on_the_way: Pairs) -> bool:
    match old, new:
        case Unknown(), _:
            return True
        case Usual(), _:
            return old == new
        case Plain(cls=cls), (Constant() | Plain()):
            return class_of(new) == cls
        case Tuple(items=olds), Tuple(items=news) if old.cls is new.cls:
            return len(olds) == len(news) and all_cover(before, olds, after, news, on_the_way)
        case Object(), Object() if old.cls is new.cls:
            pair = (id(old), id(new))
            if pair in on_the_way:
                return True
            return covers_held(before, before.held(old), after, after.held(new), on_the_way | {pair})
        case Atom(), Atom():
            return old.covers(new) or (old.is_like(new) and all_cover(before, old.parts, after, new.parts, on_the_way))
        case View(owner=one, kind=kind), View(owner=other) if kind == new.kind:
            return covers_option(before, one, after, other, on_the_way)
        case _:
            return old == new


def all_cover(before: State, olds: Iterable[Value], after: State, news: Iterable[Value], on_the_way: Pairs) -> bool:
    return all(covers(before, one, after, other, on_the_way) for one, other in zip(olds, news, strict=True))


def covers_held(before: State, old: Held, after: State, new: Held, on_the_way: Pairs) -> bool:
    if old is None or new is None:
        return old is None
    return all(any(covers_contents(before, one, after, other, on_the_way) for one in old) for other in new)


def covers_contents(before: State, old: Contents, after: State, new: Contents, on_the_way: Pairs) -> bool:
    match old, new:
        case Items(), Items() if old.kind == new.kind and len(old.items) == len(new.items):
            return all_cover(before, old.items, after, new.items, on_the_way)
        case Entries(), Entries() if old.kind == new.kind and [*dict(old.entries)] == [*dict(new.entries)]:
            olds, news = dict(old.entries).values(), dict(new.entries).values()
            return all_cover(before, olds, after, news, on_the_way)
        case Many(), Many() if old.kind == new.kind and old.is_filled <= new.is_filled:
            return all_cover(before, (old.element, old.key), after, (new.element, new.key), on_the_way)
        case Many(), Items() if old.kind == new.kind and old.is_filled <= bool(new.items):
            return all(covers(before, old.element, after, item, on_the_way) for item in new.items)
        case Paused(arguments=olds), Paused(arguments=news) if (old.function, old.taken) == (new.function, new.taken):
            return all_cover(before, dict(olds).values(), after, dict(news).values(), on_the_way)
        case Fields(), Fields() if dict(old.fields).keys() == dict(new.fields).keys():
            theirs = dict(new.fields)
            return all(covers(before, value, after, theirs[name], on_the_way) for name, value in old.fields)
        case _:
            return False


def reachable(state: State, value: Value) -> list[Object]:
    """Every object that can be reached from the value."""
    if type(value) in PASSIVE:
        return []
    return [found for found in held_in(state, value) if isinstance(found, Object)]


def held_in(state: State, value: Value) -> Iterator[Value]:
    """The value and all that can be reached from it, each object once."""
    found = set[Object]()
    stack = [value]
    while stack:
        for option in options(stack.pop()):
            if not isinstance(option, Object) or option not in found:
                yield option
            match option:
                case Object() if option not in found:
                    found.add(option)
                    for contents in state.held(option) or ():
                        stack.extend(values_in(contents))
                case Tuple(items=items):
                    stack.extend(items)
                case View(owner=owner) | Builtin(receiver=owner) | Method(receiver=owner):
                    stack.append(owner)
                case Atom(parts=parts):
                    stack.extend(parts)
                case _:
                    continue

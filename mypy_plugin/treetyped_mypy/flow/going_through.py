"""Python's functions that go through what they are given: ``enumerate``, ``zip``, ``map``, ``next``, ..."""

from __future__ import annotations

from functools import partial

from mypy.nodes import Node

from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.contents import Items, Joint, Many
from treetyped_mypy.flow.generators import first as first_given
from treetyped_mypy.flow.iteration import (
    element_of,
    is_iterator,
    items_kept,
    items_of,
    iterator_of,
    joint,
    paused_in,
)
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.special_methods import special, special_call
from treetyped_mypy.flow.truth import asked
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Either, Object, Plain, Tuple, Value


def enumerated(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    start = named.get("start", given[1] if len(given) > 1 else Constant(0))
    items = items_kept(run, given[0]) if given else None
    if items is None or not isinstance(start, Constant) or not isinstance(start.value, int):
        numbers = run.make(place, Many("iterator", Plain("int")))
        return joint(run, (numbers, *given[:1]), place) if given else None
    pairs = (Tuple((Constant(start.value + index), item)) for index, item in enumerate(items))
    return run.make(place, Items("iterator", tuple(pairs)))


def zipped(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    each = [items_kept(run, value) for value in given]
    if any(items is None for items in each) or set(named) - {"strict"}:
        return joint(run, given, place)
    return run.make(place, Items("iterator", tuple(Tuple(items) for items in zip(*each, strict=False))))


def turned(run: Running, row: Value, place: Node) -> Value | None:
    """``zip(*rows)``: a tuple for each column; how many strangers hand over is not seen, only declared."""
    items = items_of(run, row) if not is_iterator(run, row) and not run.is_for_strangers else None
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


def filtered(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    """``filter(f, xs)``; ``filter(None, xs)`` keeps what is true."""
    items = items_kept(run, given[1]) if len(given) == 2 and not named else None
    if items is None:
        return None
    tests = items if given[0] == NONE else [run.call(given[0], [Argument(item)], place) for item in items]
    answers = [asked(run, test, place) for test in tests]
    kept = tuple(item for item, answer in zip(items, answers, strict=True) if answer is not False)
    return run.make(place, Many("iterator", run.joined(kept)) if None in answers else Items("iterator", kept))


def next_(run: Running, given: list[Value], _named: dict[str, Value], place: Node) -> Value | None:
    owner = given[0] if given else None
    if isinstance(owner, Either):
        return run.choose([partial(next_taken, run, [option, *given[1:]], place) for option in owner.options])
    paused = paused_in(run, owner) if owner is not None else None
    if isinstance(owner, Object) and paused is not None:
        return first_given(run, owner, paused, given[1] if len(given) > 1 else None, place)
    if owner is not None and (found := special_call(run, owner, "__next__", (), place)) is not None:
        return found
    if len(given) != 1:
        return None
    match run.state.held(owner) if isinstance(owner, Object) else None, owner:
        case [Items(kind="iterator", items=(first, *rest))], Object():
            run.state.hold(owner, (Items("iterator", tuple(rest)),))
            return first
        case [Many(kind="iterator") | Joint()], Object():
            return element_of(run, owner)
        case _:
            return None


def next_taken(run: Running, given: list[Value], place: Node) -> Value:
    found = next_(run, given, {}, place)
    if found is None:
        run.release(given[0])
    return UNKNOWN if found is None else found


def iter_(run: Running, given: list[Value], _named: dict[str, Value], place: Node) -> Value | None:
    if len(given) == 1 and isinstance(given[0], Object) and special(run, given[0], "__iter__") is not None:
        return iterator_of(run, given[0], place)
    if len(given) == 1 and paused_in(run, given[0]) is not None:
        return given[0]
    if len(given) != 1:
        return None
    items = items_of(run, given[0])
    contents = Many("iterator", element_of(run, given[0])) if items is None else Items("iterator", items)
    return run.make(place, contents)

"""What any number of turns may make of what is held: as much of it as stays true is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast

from treetyped_mypy.flow.contents import RELEASED, Contents, Entries, Fields, Held, Items, loosened, values_in
from treetyped_mypy.flow.coverage import covers, covers_held
from treetyped_mypy.flow.state import ABSENT, Cell, Code, State
from treetyped_mypy.flow.values import UNKNOWN, Object, Value


def is_new(before: State, after: State, cell: Cell, value: object, start: int) -> bool:
    """Whether the cell may now hold what it did not hold before; what the turn itself has made is its own.

    That is an object, and the frame of a call, which is younger than ``start``.
    """
    old = before.get(cell)
    if old is ABSENT:
        return not isinstance(cell, Object) and cell[0].born < start
    if isinstance(cell, Object):
        return not covers_held(before, cast("Held", old), after, cast("Held", value), set())
    return value is ABSENT or not covers(before, cast("Value", old), after, cast("Value", value), set())


def grown(before: State, after: State) -> dict[Cell, object]:
    """The lists that the turns have made longer, each with any number of such items: further turns add to them."""
    held = {cell: lists_in(value) for cell, value in after.writes.items() if isinstance(cell, Object)}
    return {
        cell: loosened([*lists])
        for cell, lists in held.items()
        if lists and (old := lists_in(before.get(cell))) and longest(old) < longest(lists)
    }


GROWING: Final = ("list", "deque")


def lists_in(held: object) -> Sequence[Items]:
    """What an object holds that grows, with all its items seen, on every way; nothing if it may be another thing."""
    if not isinstance(held, tuple) or not all(isinstance(each, Items) and each.kind in GROWING for each in held):
        return ()
    return held


def longest(lists: Sequence[Items]) -> int:
    return max(len(each.items) for each in lists)


def forget(before: State, after: State, new: Mapping[Cell, object], *, is_tried: bool) -> list[Code]:
    """What each further turn changes is not known; of a list that grows, at first, what its items are."""
    lost: list[Code] = []
    for cell, value in new.items():
        old = before.get(cell)
        if old is ABSENT:
            before.widen(cell, value)
        elif isinstance(cell, Object):
            kept = kept_of(before, cast("Held", old), after, cast("Held", value)) if is_tried else RELEASED
            before.widen(cell, kept)
            lost += before.let_go(values_held(cast("Held", old)), values_held(kept)) if kept else []
        else:
            before.widen(cell, UNKNOWN)
            lost += before.let_go([cast("Value", old)], [UNKNOWN])
    return lost


def values_held(held: Held) -> list[Value]:
    return [value for contents in held or () for value in values_in(contents)]


def kept_of(before: State, old: Held, after: State, new: Held) -> Held:
    """A list or dict with any number of such items; of a node with the same places, those that stay as they are."""
    if old is None or new is None:
        return RELEASED

    def settled(one: Value, other: Value) -> Value:
        return one if covers(before, one, after, other, set()) else UNKNOWN

    found = [*old]
    for contents in new:
        alike = [at for at, each in enumerate(found) if places_of(each) == places_of(contents) is not None]
        if not alike:
            return loosened([*old, *new])
        found[alike[0]] = at_each_place(settled, found[alike[0]], contents)
    return tuple(found)


def places_of(contents: Contents) -> object:
    match contents:
        case Fields(fields=fields):
            return dict(fields).keys()
        case Entries(kind=kind, entries=entries):
            return kind, [*dict(entries)]
        case _:
            return None


def at_each_place(settled: Callable[[Value, Value], Value], one: Contents, other: Contents) -> Contents:
    match one, other:
        case Fields(fields=olds), Fields(fields=news):
            theirs = dict(news)
            return Fields(tuple((name, settled(value, theirs[name])) for name, value in olds))
        case Entries(kind=kind, entries=olds), Entries(entries=news):
            here = dict(news)
            return Entries(kind, tuple((key, settled(value, here[key])) for key, value in olds))
        case _:
            return one

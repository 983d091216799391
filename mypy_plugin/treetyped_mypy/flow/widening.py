"""What any number of turns may make of what is held: as much of it as stays true is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import partial
from typing import Final, cast

from treetyped_mypy.flow.contents import RELEASED, Contents, Entries, Fields, Held, Items, loosened, merged
from treetyped_mypy.flow.coverage import covers, covers_held
from treetyped_mypy.flow.joining import is_alike
from treetyped_mypy.flow.state import ABSENT, Cell, Code, State
from treetyped_mypy.flow.unifying import twin_of
from treetyped_mypy.flow.values import UNKNOWN, Object, Plain, Tuple, Value, class_of, options
from treetyped_mypy.frozen import dataclass


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
    kept = Kept(before, after)
    for cell, value in new.items():
        old = before.get(cell)
        if old is ABSENT:
            before.widen(cell, value)
        elif isinstance(cell, Object):
            before.widen(cell, kept.held(cast("Held", old), cast("Held", value), 0) if is_tried else RELEASED)
        elif is_tried and value is not ABSENT:
            before.widen(cell, kept.value(cast("Value", old), cast("Value", value), 0))
        else:
            before.widen(cell, kept.none_of(cast("Value", old)))
    return before.let_go(kept.dropped, [])


DEEPEST: Final = 6


@dataclass(slots=True)
class Kept:
    """What is the same before and after a turn."""

    before: State
    after: State
    dropped: list[Value] = field(default_factory=list)
    """What is not told apart from anything else any more."""

    def none_of(self, old: Value) -> Value:
        self.dropped.append(old)
        return UNKNOWN

    def value(self, old: Value, new: Value, depth: int) -> Value:
        """Of a counter its class, of a node what stands beside what changes."""
        if covers(self.before, old, self.after, new, set()):
            return old
        if (cls := class_in_common(old, new)) is not None:
            return Plain(cls)
        match old, new:
            case Tuple(items=olds), Tuple(items=news) if is_alike(old, new) and depth < DEEPEST:
                pairs = zip(olds, news, strict=True)
                return Tuple(tuple(self.value(one, other, depth + 1) for one, other in pairs), old.cls)
            case Object(), Object() if old.cls is new.cls and depth < DEEPEST:
                held = self.held(self.before.held(old), self.after.held(new), depth + 1)
                return self.none_of(old) if held is RELEASED else standing_for(self.before, old, held)
            case _:
                return self.none_of(old)

    def held(self, old: Held, new: Held, depth: int) -> Held:
        """A list or dict with any number of such items; of a node with the same places, what is kept at each."""
        if old is None or new is None:
            return RELEASED
        found = [*old]
        for contents in new:
            at = next((at for at, each in enumerate(found) if places_of(each) == places_of(contents) is not None), None)
            common = None if at is None else merged(found[at], contents, partial(self.value, depth=depth))
            if at is None or common is None:
                return loosened([*old, *new])
            found[at] = common
        return tuple(found)


def class_in_common(old: Value, new: Value) -> str | None:
    """That of numbers and texts."""
    classes = {class_of(option) for option in (*options(old), *options(new))}
    return classes.pop() if len(classes) == 1 and "NoneType" not in classes else None


def standing_for(state: State, old: Object, held: Held) -> Object:
    """One object for those of all turns."""
    one = twin_of([old])
    state.replace_held(one, held)
    return one


def places_of(contents: Contents) -> object:
    match contents:
        case Fields(fields=fields):
            return dict(fields).keys()
        case Entries(kind=kind, entries=entries):
            return kind, [*dict(entries)]
        case _:
            return None

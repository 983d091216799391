"""What a loop is given, each item when its turn has come: the body may change the very list that it runs over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from treetyped_mypy.flow.contents import Held, Items, Paused
from treetyped_mypy.flow.generators import given_later, loosen, taken_from
from treetyped_mypy.flow.iteration import LONGEST, entries_of, is_iterator, items_of, paused_in
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Object, Value, View, options

InTurn: TypeAlias = Iterator[Value | None]
"""The items; none, as the last, where it is not seen any more what follows, nor whether anything does."""


def in_turn(run: Running, source: Value, *, is_exhausted: bool) -> tuple[int, InTurn] | None:
    """How many items there are before the first turn, and each in its turn; none if they are not all seen.

    ``is_exhausted``: whoever asks goes on until there is none left.
    """
    paused = paused_in(run, source)
    if paused is not None and isinstance(source, Object):
        return generated(run, source, paused, is_exhausted=is_exhausted)
    is_drained = any(is_iterator(run, option) for option in options(source))
    items = items_of(run, source)
    if items is None:
        return None
    if is_drained or not owners(source):
        return len(items), iter(items)
    return len(items), listed(run, source) if is_list(run, source) else unchanged(run, source, items)


def generated(run: Running, source: Object, paused: Paused, *, is_exhausted: bool) -> tuple[int, InTurn] | None:
    """A generator may give others than it would have given at the beginning."""
    loosen(run, source, paused)
    items = given_later(run, paused, is_exhausted=is_exhausted).items if paused.taken == 0 else None
    taken_from(run, source, paused)
    return None if items is None else (len(items), generated_now(run, paused, len(items)))


def generated_now(run: Running, paused: Paused, count: int) -> InTurn:
    for at in range(count + 1):
        items = given_later(run, paused).items
        if items is None or len(items) != count:
            yield None
            return
        if at < count:
            yield items[at]


def is_list(run: Running, source: Value) -> bool:
    held = run.state.held(source) if isinstance(source, Object) else None
    return held is not None and all(isinstance(each, Items) and each.kind == "list" for each in held)


def listed(run: Running, source: Value) -> InTurn:
    """A list gives the item at the next place, as long as there is one."""
    for at in range(LONGEST):
        items = items_of(run, source)
        if items is None:
            break
        if at >= len(items):
            return
        yield items[at]
    yield None


def unchanged(run: Running, source: Value, items: tuple[Value, ...]) -> InTurn:
    """A dict gives what it holds for its keys, as long as they are the same."""
    before, keys = held_by(run, source), keys_of(run, source)
    for at in range(len(items) + 1):
        now = held_by(run, source)
        if not all(one is other for one, other in zip(now, before, strict=True)):
            found = items_of(run, source) if keys is not None and keys_of(run, source) == keys else None
            if found is None:
                yield None
                return
            before, items = now, found
        if at < len(items):
            yield items[at]


def owners(source: Value) -> list[Object]:
    """The objects that it shows."""
    shown = [option.owner if isinstance(option, View) else option for option in options(source)]
    return [found for found in shown if isinstance(found, Object)]


def held_by(run: Running, source: Value) -> list[Held]:
    return [run.state.held(found) for found in owners(source)]


def keys_of(run: Running, source: Value) -> list[object] | None:
    """Of one dict."""
    entries = [entries_of(run, found) for found in owners(source)]
    return [key for key, _ in entries[0]] if len(entries) == 1 and entries[0] is not None else None

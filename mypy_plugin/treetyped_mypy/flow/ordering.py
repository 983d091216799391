"""The order in which Python puts values: ``sorted(xs, key=...)``, ``max(xs, key=...)``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy.nodes import Node

from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.contents import Items, Many
from treetyped_mypy.flow.iteration import LONGEST, element_of, items_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.sets import members_of
from treetyped_mypy.flow.values import NONE, Atom, Constant, Tuple, Value

Rank = tuple[Any, ...]


def sorted_(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    if len(given) != 1 or named.keys() - {"key", "reverse"}:
        return None
    items, key, reverse = members_of(run, given[0]), named.get("key", NONE), named.get("reverse", Constant(False))
    found = None
    if items is not None and isinstance(reverse, Constant):
        found = in_order(run, items, key, place, is_falling=reverse != Constant(False))
    if found is None:
        run.release(key)
        return run.make(place, Many("list", element_of(run, given[0])))
    return run.make(place, Items("list", tuple(found)))


def greatest(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    """``max(xs, key=f)``; what compares numbers is the library's."""
    return chosen(run, given, named, place, -1)


def least(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    return chosen(run, given, named, place, 0)


def chosen(run: Running, given: list[Value], named: dict[str, Value], place: Node, at: int) -> Value | None:
    items = (*given,) if len(given) > 1 else members_of(run, given[0]) if given else None
    is_for_tuples = bool(items) and all(isinstance(item, Tuple) for item in items or ())
    if not items or named.keys() - {"key"} or not (named or is_for_tuples):
        return None
    found = in_order(run, items if at == 0 else items[::-1], named.get("key", NONE), place)
    return run.joined(items) if found is None else found[at]


def in_order(
    run: Running, items: Sequence[Value], key: Value, place: Node, *, is_falling: bool = False
) -> list[Value] | None:
    """The items as Python sorts them; none where that is not seen."""
    if len(items) > LONGEST:
        return None
    keys = items if key == NONE else [run.call(key, [Argument(item)], place) for item in items]
    if len(keys) > 1 and all(isinstance(each, Atom) for each in keys):
        run.library_truth(run.library_operate("<", keys[1], keys[0], place), place)
    ranks = [rank(run, each) for each in keys]
    if not (all(is_whole for _, is_whole in ranks) or are_apart([found for found, _ in ranks])):
        return None
    try:
        pairs = zip(ranks, items, strict=True)
        return [item for _, item in sorted(pairs, key=lambda pair: pair[0][0], reverse=is_falling)]
    except TypeError:
        return None


def are_apart(ranks: Sequence[Rank]) -> bool:
    """Whether what is seen of each tells it from all others."""
    shortest = min(map(len, ranks))
    return len({found[:shortest] for found in ranks}) == len(ranks)


def rank(run: Running, value: Value) -> tuple[Rank, bool]:
    """What it is compared by, as far as that is seen, and whether that is all of it."""
    if isinstance(value, Constant) and isinstance(value.value, COMPARED):
        return (value.value,), True
    items = items_of(run, value) if isinstance(value, Tuple) else None
    seen: list[Any] = []
    for item in items or ():
        found, is_whole = rank(run, item)
        if not is_whole:
            return tuple(seen), False
        seen.append(found)
    return tuple(seen), items is not None


COMPARED: Final = (str, int, float, bytes)

"""Sets: what is in them, in no order."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any, Final

from mypy.nodes import Node

from treetyped_mypy.flow.containers import contents_of, kinds_of
from treetyped_mypy.flow.contents import Entries, Items, Many
from treetyped_mypy.flow.dict_keys import can_be_sorted
from treetyped_mypy.flow.iteration import items_of
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Constant, Object, Value, View

OPERATORS: Final[dict[str, Callable[[Any, Any], Any]]] = {
    "|": operator.or_,
    "&": operator.and_,
    "-": operator.sub,
    "^": operator.xor,
}


SETS: Final = frozenset({"set", "frozenset"})


def set_of(run: Running, items: Sequence[Value] | None, place: Node, kind: str = "set") -> Value:
    """Constants are told apart; of other items it is not seen which of them are equal."""
    seen = [item.value for item in items or () if isinstance(item, Constant)]
    if items is not None and len(seen) == len(items) and can_be_sorted(seen):
        return run.make(place, Items(kind, tuple(map(Constant, sorted(set(seen))))))  # type: ignore[type-var]
    return run.make(place, Many(kind, join(items) if items else UNKNOWN))


def members_of(run: Running, value: Value) -> Sequence[Value] | None:
    """What a set is made of: also another set, in whatever order."""
    match contents_of(run, value):
        case [Items(kind="set" | "frozenset", items=items)]:
            return items
        case _:
            return items_of(run, value)


def combined_sets(run: Running, word: str, left: Value, right: Value, place: Node) -> Value:
    """``names - seen``, ``params.keys() & grads.keys()``."""
    kind = next(iter(kinds_of(run, left)), "set")
    known = [members_of(run, side) for side in (left, right)]
    seen = [{each.value for each in items or () if isinstance(each, Constant)} for items in known]
    if any(items is None or len(found) < len(items) for items, found in zip(known, seen, strict=True)):
        return run.make(place, Many(kind, UNKNOWN))
    return set_of(run, [Constant(each) for each in OPERATORS[word](*seen)], place, kind)


def same_members(run: Running, left: Value, right: Value, *, is_same: bool) -> bool | None:
    """Whether ``params.keys() == grads.keys()``, or that they are not."""
    one, other = (members_of(run, side) for side in (left, right))
    seen = [isinstance(each, Constant) for each in (*(one or ()), *(other or ()))]
    return None if one is None or other is None or not all(seen) else (set(one) == set(other)) is is_same


def is_set(run: Running, value: Value) -> bool:
    """A set, or the keys of a dict that is seen."""
    if isinstance(value, View):
        return value.kind == "keys" and any(isinstance(held, Entries) for held in contents_of(run, value.owner))
    held = contents_of(run, value) if isinstance(value, Object) else ()
    return bool(held) and all(getattr(each, "kind", "") in SETS for each in held)

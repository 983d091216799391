"""Sets: what is in them, in no order."""

from __future__ import annotations

from collections.abc import Sequence

from mypy.nodes import Node

from treetyped_mypy.flow.containers import contents_of
from treetyped_mypy.flow.contents import Items, Many
from treetyped_mypy.flow.iteration import items_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Constant, Value, join


def set_of(run: Running, items: Sequence[Value] | None, place: Node) -> Value:
    """Texts are told apart; of other items it is not seen which of them are equal."""
    texts = [item.value for item in items or () if isinstance(item, Constant) and isinstance(item.value, str)]
    if items is not None and len(texts) == len(items):
        return run.make(place, Items("set", tuple(map(Constant, sorted(set(texts))))))
    return run.make(place, Many("set", join(items) if items else UNKNOWN))


def members_of(run: Running, value: Value) -> Sequence[Value] | None:
    """What a set is made of: also another set, in whatever order."""
    match contents_of(run, value):
        case [Items(kind="set", items=items)]:
            return items
        case _:
            return items_of(run, value)

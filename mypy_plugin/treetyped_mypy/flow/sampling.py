"""Python's ``random``: which items are drawn is not seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy.nodes import Node

from treetyped_mypy.flow.containers import contents_of
from treetyped_mypy.flow.contents import Items, Many
from treetyped_mypy.flow.iteration import LONGEST, element_of
from treetyped_mypy.flow.list_methods import shuffled
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Value


def chosen(run: Running, given: list[Value], named: dict[str, Value], _place: Node) -> Value | None:
    """``random.choice(items)``."""
    return element_of(run, given[0]) if len(given) == 1 and not named else None


def drawn(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    """``random.sample(items, 8)``, ``random.choices(items, k=8)``: a list."""
    if not given:
        return None
    element, count = element_of(run, given[0]), named.get("k", given[1] if len(given) == 2 else UNKNOWN)
    if isinstance(count, Constant) and isinstance(count.value, int) and 0 < count.value <= LONGEST:
        return run.make(place, Items("list", (element,) * count.value))
    return run.make(place, Many("list", element))


def mixed(run: Running, given: list[Value], _named: dict[str, Value], _place: Node) -> Value | None:
    """``random.shuffle(items)``."""
    if len(given) != 1 or not contents_of(run, given[0]):
        return None
    run.change(given[0], lambda held: (shuffled(held, shorter=False),))
    return NONE


FUNCTIONS: Final[dict[str, Callable[[Running, list[Value], dict[str, Value], Node], Value | None]]] = {
    "random.choice": chosen,
    "random.choices": drawn,
    "random.sample": drawn,
    "random.shuffle": mixed,
}

"""``functools.reduce``, and what ``itertools`` gives one by one."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice, pairwise, product
from math import prod
from typing import Final

from mypy.nodes import Node

from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.contents import Items, Many
from treetyped_mypy.flow.iteration import LONGEST, element_kept, items_kept, items_of, joint
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Constant, Tuple, Value


def reduced(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    """``reduce(f, xs)``, ``reduce(f, xs, start)``: none where it is not followed."""
    items = items_of(run, given[1]) if len(given) in (2, 3) and not named else None
    if not items or len(items) > LONGEST:
        return given[2] if items == () and len(given) == 3 else None
    found, *rest = (*given[2:], *items)
    for item in rest:
        found = run.call(given[0], [Argument(found), Argument(item)], place)
    return found


def chained(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    each = [items_kept(run, value) for value in given]
    seen = [item for items in each if items is not None for item in items]
    if named:
        return None
    if None in each or len(seen) > LONGEST:
        return run.make(place, Many("iterator", run.joined([element_kept(run, value) for value in given])))
    return run.make(place, Items("iterator", tuple(seen)))


def chained_all(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    inner = items_kept(run, given[0]) if len(given) == 1 else None
    return None if inner is None else chained(run, list(inner), named, place)


def paired(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    items = items_kept(run, given[0]) if len(given) == 1 and not named else None
    return None if items is None else run.make(place, Items("iterator", tuple(map(Tuple, pairwise(items)))))


def cut(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    bounds = [value.value for value in given[1:] if isinstance(value, Constant) and type(value.value) is int]
    items = items_kept(run, given[0]) if bounds and len(bounds) == len(given) - 1 else None
    if named or len(given) not in (2, 3, 4):
        return None
    if items is None or min(bounds) < 0 or 0 in bounds[2:]:
        return joint(run, given[:1], place, is_single=True)
    return run.make(place, Items("iterator", tuple(islice(items, *bounds))))


def repeated(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    match given:
        case [value, Constant(value=int() as count)] if 0 <= count <= LONGEST and not named:
            return run.make(place, Items("iterator", (value,) * count))
        case [value, *_]:
            return run.make(place, Many("iterator", value))
        case _:
            return None


def cycled(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    """``cycle(batches)``: the items over and over."""
    return None if named or len(given) != 1 else joint(run, given, place, is_single=True)


def counted(run: Running, _given: list[Value], _named: dict[str, Value], place: Node) -> Value | None:
    """``count()`` has no end."""
    return run.make(place, Many("iterator", UNKNOWN))


def multiplied(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    """``product(widths, rates)``: every pair of items."""
    each = [items_kept(run, value) for value in given]
    seen = [items for items in each if items is not None]
    if named:
        return None
    if len(seen) < len(each) or prod(map(len, seen)) > LONGEST:
        return joint(run, given, place)
    return run.make(place, Items("iterator", tuple(map(Tuple, product(*seen)))))


def star_mapped(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    rows = [items_of(run, row) for row in items_kept(run, given[1]) or ()] if len(given) == 2 and not named else []
    if not rows or None in rows:
        return None
    calls = [[Argument(item) for item in row] for row in rows if row is not None]
    return run.make(place, Items("iterator", tuple(run.call(given[0], call, place) for call in calls)))


def accumulated(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
    """``accumulate(xs, f)``: what ``reduce`` would have at each item."""
    items = items_kept(run, given[0]) if len(given) == 2 and not named else None
    if not items:
        return None
    found = [items[0]]
    for item in items[1:]:
        found.append(run.call(given[1], [Argument(found[-1]), Argument(item)], place))
    return run.make(place, Items("iterator", tuple(found)))


FUNCTIONS: Final[dict[str, Callable[[Running, list[Value], dict[str, Value], Node], Value | None]]] = {
    "functools.reduce": reduced,
    "itertools.chain": chained,
    "itertools.chain.from_iterable": chained_all,
    "itertools.pairwise": paired,
    "itertools.product": multiplied,
    "itertools.starmap": star_mapped,
    "itertools.accumulate": accumulated,
    "itertools.count": counted,
    "itertools.cycle": cycled,
    "itertools.islice": cut,
    "itertools.repeat": repeated,
}

"""``safe_map``, ``safe_zip``, ``unzip2`` and ``unzip3`` of ``jax.util``: as Python has them, but made at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from mypy.nodes import Node

from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.flow.contents import Items
from treetyped_mypy.flow.going_through import mapped, zipped
from treetyped_mypy.flow.iteration import items_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Tuple, Value

Made = Callable[[Running, list[Value], dict[str, Value], Node], Value | None]


def listed(made: Made, call: LibraryCall) -> Value | None:
    found = None if call.is_open else made(call.run, [*call.positional], call.named, call.place)
    items = None if found is None else items_of(call.run, found)
    return None if items is None else call.run.make(call.place, Items("list", items))


def unzipped(count: int, call: LibraryCall) -> Value | None:
    """A tuple for each column."""
    given = items_of(call.run, call.get(0))
    parts = [items_of(call.run, row) for row in given or ()]
    rows = [row for row in parts if row is not None and len(row) == count]
    if given is None or len(rows) < len(given):
        return None
    return Tuple(tuple(Tuple(tuple(row[at] for row in rows)) for at in range(count)))


RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    "jax.safe_map": partial(listed, mapped),
    "jax.safe_zip": partial(listed, zipped),
    "jax.unzip2": partial(unzipped, 2),
    "jax.unzip3": partial(unzipped, 3),
}

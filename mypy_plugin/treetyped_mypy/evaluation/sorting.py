"""Dicts whose keys Python cannot sort: JAX sorts them wherever it takes a tree apart, and fails."""

from __future__ import annotations

from collections.abc import Iterator

from treetyped_mypy.errors import codes, treedefs
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.trees import DEEPEST
from treetyped_mypy.flow.contents import Entries, Items
from treetyped_mypy.flow.dict_keys import can_be_sorted, shown_key
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Object, Tuple, Value
from treetyped_mypy.structure.order import SORTED


def report_unsortable(call: LibraryCall, function: str, name: str, value: Value) -> bool:
    """An error for the first dict whose keys JAX cannot sort."""
    keys = next(unsortable(call.run, value, set()), None)
    if keys is None:
        return False
    call.say(codes.STRUCTURE, treedefs.unsortable(function, name, keys))
    return True


def unsortable(run: Running, value: Value, seen: set[Object], depth: int = 0) -> Iterator[list[str]]:
    """The keys of each dict in the tree whose keys certainly cannot be compared, each once."""
    if isinstance(value, Object):
        if value in seen:
            return
        seen.add(value)
    held = run.state.held(value) if isinstance(value, Object) else None
    inner: tuple[Value, ...] = value.items if isinstance(value, Tuple) else ()
    match held:
        case (Items(kind="list", items=inner),):
            pass
        case (Entries(kind=kind, entries=entries),):
            keys = [key for key, _ in entries]
            if kind in SORTED and not can_be_sorted(keys):
                yield [shown_key(key) for key in keys]
            inner = tuple(each for _, each in entries)
        case _:
            pass
    for each in inner if depth < DEEPEST else ():
        yield from unsortable(run, each, seen, depth + 1)

"""Flax NNX: a module made anew, with all that is inside; what is shared stays shared, and what is static is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from treetyped_mypy.evaluation.atoms import BORN, Thing
from treetyped_mypy.evaluation.rules.nnx_modules import is_module
from treetyped_mypy.flow.contents import Contents, Entries, Fields, Items
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Object, Tuple, Value, next_birth

Change = Callable[[Value], Value]


def made_anew(run: Running, value: Value) -> Value:
    """As ``nnx.merge`` and ``nnx.clone`` make it."""
    return Copying(run, newly_made).copied(value)


def newly_made(leaf: Value) -> Value:
    if not isinstance(leaf, Thing) or leaf.born is None:
        return leaf
    return replace(leaf, facts=(*leaf.unborn.facts, (BORN, next_birth())))


class Copying:
    """One value, taken apart and put together again with other leaves."""

    def __init__(self, run: Running, change: Change) -> None:
        self.run = run
        self.change: Final = change
        self.twins: dict[Object, Object] = {}
        """By each object: what was made of it, or the object itself if that holds nothing that changes."""

    def copied(self, value: Value) -> Value:
        match value:
            case Object() if value in self.twins:
                return self.twins[value]
            case Object():
                return self.copied_object(value)
            case Tuple(items=items):
                return replace(value, items=tuple(map(self.copied, items)))
            case _:
                return self.change(value)

    def copied_object(self, value: Object) -> Value:
        held = self.run.state.held(value)
        if held is None or len(held) != 1:
            return UNKNOWN
        found = self.twins[value] = Object(value.site, value.cls)
        contents = self.copied_contents(held[0])
        if contents == held[0] and not is_module(self.run, value):
            self.twins[value] = value
            return value
        self.run.state.hold(found, (contents,))
        return found

    def copied_contents(self, contents: Contents) -> Contents:
        match contents:
            case Fields(fields=parts):
                return Fields(tuple((name, self.copied(part)) for name, part in parts))
            case Entries(entries=parts):
                return replace(contents, entries=tuple((key, self.copied(part)) for key, part in parts))
            case Items(items=items):
                return replace(contents, items=tuple(map(self.copied, items)))
            case _:
                return contents

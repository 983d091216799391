"""The keys in a carry: one that comes back as it went in gives every turn the same random numbers."""

from __future__ import annotations

from typing import Final

from treetyped_mypy.evaluation.arrays import KEY, Array
from treetyped_mypy.evaluation.keys import Key
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Atom, Value
from treetyped_mypy.frozen import dataclass


class Mark:
    """Tells one key from others that are alike."""

    def __init__(self, depth: int) -> None:
        self.depth = depth
        """How many functions were running before the turn."""
        self.is_used = False
        """The body of the turn itself has drawn numbers with it, or split it."""


NO_MARK: Final = Mark(-1)


@dataclass(frozen=True, slots=True)
class CarriedKey(Array):
    mark: Mark = NO_MARK

    def joined(self, other: Atom) -> Atom | None:
        return self if self == other else Array.joined(self, other)


def told_apart(run: Running, leaf: Value) -> Value:
    """The leaf of a carry as a turn is given it."""
    if isinstance(leaf, Array) and leaf.kind == KEY and type(leaf) in (Array, Key, CarriedKey):
        return CarriedKey(KEY, leaf.shape, leaf.is_traced, leaf.is_numpy, mark=Mark(len(run.functions)))
    return leaf


def uses(run: Running, key: Value) -> None:
    """What the body calls may be made to give the same each time: ``reset(state.level_key)``."""
    if isinstance(key, CarriedKey) and len(run.functions) == key.mark.depth + 1:
        key.mark.is_used = True


def is_stale(old: Value, new: Value) -> bool:
    """Whether a turn has used the key and hands it on as it was."""
    return isinstance(old, CarriedKey) and isinstance(new, CarriedKey) and old.mark is new.mark and old.mark.is_used

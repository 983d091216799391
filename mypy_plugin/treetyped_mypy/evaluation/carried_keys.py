"""The keys in a carry: one that comes back as it went in gives every turn the same random numbers."""

from __future__ import annotations

from dataclasses import field

from treetyped_mypy.evaluation.arrays import KEY, Array
from treetyped_mypy.flow.values import Atom, Value
from treetyped_mypy.frozen import dataclass


class Mark:
    """Tells one key from others that are alike."""

    def __init__(self) -> None:
        self.is_used = False
        """Numbers were drawn with it, or it was split."""


@dataclass(frozen=True, slots=True)
class CarriedKey(Array):
    mark: Mark = field(default_factory=Mark)

    def joined(self, other: Atom) -> Atom | None:
        return self if self == other else Array.joined(self, other)


def told_apart(leaf: Value) -> Value:
    """The leaf of a carry as a turn is given it."""
    if isinstance(leaf, Array) and leaf.kind == KEY and type(leaf) in (Array, CarriedKey):
        return CarriedKey(KEY, leaf.shape, leaf.is_traced, leaf.is_numpy)
    return leaf


def uses(key: Value) -> None:
    if isinstance(key, CarriedKey):
        key.mark.is_used = True


def is_stale(old: Value, new: Value) -> bool:
    """Whether a turn has used the key and hands it on as it was."""
    return isinstance(old, CarriedKey) and isinstance(new, CarriedKey) and old.mark is new.mark and old.mark.is_used

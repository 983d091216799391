"""Keys: one of them, and several in a row. An old key is itself an array of two numbers: its own shape is not known."""

from __future__ import annotations

from dataclasses import replace

from treetyped_mypy.evaluation.arrays import INT, KEY, Array
from treetyped_mypy.flow.values import Atom
from treetyped_mypy.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Key(Array):
    """One key."""

    is_new: bool | None = None
    """Whether it is a scalar of JAX's own dtype, as ``jax.random.key`` makes it; none where that is not seen."""

    def joined(self, other: Atom) -> Atom | None:
        found = Array.joined(self, other)
        is_same = isinstance(other, Key) and self.is_new is other.is_new
        return replace(found, is_new=self.is_new if is_same else None) if isinstance(found, Key) else found

    @property
    def row(self) -> Array:
        """Of an old one a number, which nothing takes for a key; a new one has none."""
        return Array(INT, (), self.is_traced, is_numpy=False)


class Keys(Array):
    """What ``split`` gives."""

    __slots__ = ()

    @property
    def row(self) -> Array:
        is_one = self.shape is not None and len(self.shape) == 1
        return Key(KEY, None, self.is_traced) if is_one else Array(KEY, None, self.is_traced)

"""Keys: one of them, and several in a row. An old key is itself an array of two numbers: its own shape is not known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Final

from treetyped_mypy.evaluation.arrays import INT, KEY, LONGEST, Array
from treetyped_mypy.flow.values import Atom, Value
from treetyped_mypy.frozen import dataclass

number: Final = count()
"""Each key that is made has the next one."""


@dataclass(frozen=True, slots=True)
class Key(Array):
    """One key."""

    is_new: bool | None = None
    """Whether it is a scalar of JAX's own dtype, as ``jax.random.key`` makes it; none where that is not seen."""
    which: int | None = None
    """Tells it from every other key; none where it may be one of several."""

    def joined(self, other: Atom) -> Atom | None:
        found = Array.joined(self, other)
        if not isinstance(found, Key) or not isinstance(other, Key):
            return found
        is_new = self.is_new if self.is_new is other.is_new else None
        return replace(found, is_new=is_new, which=self.which if self.which == other.which else None)

    @property
    def row(self) -> Array:
        """Of an old one a number, which nothing takes for a key; a new one has none."""
        return Array(INT, (), self.is_traced, is_numpy=False, varies=self.varies)


@dataclass(frozen=True, slots=True)
class Keys(Array):
    """What ``split`` gives, or several keys in a row."""

    is_new: bool | None = None
    """As of one key."""

    def joined(self, other: Atom) -> Atom | None:
        found = Array.joined(self, other)
        if not isinstance(found, Keys) or not isinstance(other, Keys):
            return found
        return replace(found, is_new=self.is_new if self.is_new is other.is_new else None)

    @property
    def row(self) -> Array:
        is_one = self.shape is not None and len(self.shape) == 1
        if not is_one:
            return Array(KEY, None, self.is_traced)
        return Key(KEY, None, self.is_traced, is_new=self.is_new, which=next(number))

    @property
    def items(self) -> tuple[Value, ...] | None:
        """Each is another one."""
        size = self.count
        return None if size is None or size > LONGEST else tuple(self.row for _ in range(size))


def in_a_row(items: Sequence[Value]) -> Keys | None:
    """``jnp.stack([key, subkey])``; none where something else is among them."""
    keys = [item for item in items if isinstance(item, Key)]
    is_traced = any(key.is_traced for key in keys)
    if not keys or len(keys) < len(items):
        return None
    is_new = keys[0].is_new if len({key.is_new for key in keys}) == 1 else None
    return Keys(KEY, (len(keys),), is_traced, is_numpy=False, is_new=is_new)

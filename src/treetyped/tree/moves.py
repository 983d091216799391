"""Which leaf goes where, when trees are made from the leaves of others."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import jax

from treetyped.tree.node import is_same


@dataclass(frozen=True, slots=True)
class Source:
    """A tree that is read: what it is called, an example, and the number of its first leaf among all that are read."""

    name: str
    example: Any
    first: int


@dataclass(frozen=True, slots=True)
class Target:
    """A tree that is made: an example, and the numbers of its leaves."""

    example: Any
    picked: Sequence[int]


@dataclass(frozen=True, slots=True)
class Place:
    """What stands in the same place of all trees."""

    sources: Sequence[Source]
    targets: Sequence[Target]

    @property
    def examples(self) -> list[Any]:
        return [source.example for source in self.sources] + [target.example for target in self.targets]

    @property
    def moves(self) -> list[tuple[int, int]] | None:
        """For each leaf that is made, its source and its number there; ``None`` if one is from another place."""
        found = []
        for number in itertools.chain.from_iterable(target.picked for target in self.targets):
            within = [(index, number - source.first) for index, source in enumerate(self.sources)]
            within = [(index, rest) for index, rest in within if 0 <= rest < size(self.sources[index].example)]
            if not within:
                return None
            found += within
        return found

    def is_like(self, other: Place) -> bool:
        ours, theirs = (list(map(jax.tree_util.tree_structure, place.examples)) for place in (self, other))
        return self.moves == other.moves and all(map(is_same, ours, theirs))


def size(tree: Any) -> int:
    structure: Any = jax.tree_util.tree_structure(tree)
    return int(structure.num_leaves)

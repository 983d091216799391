"""Trees made from the leaves of other trees, in a way that their structures alone decide.

A rearrangement is remembered with the structures that it is for. When it has been used often, it is written out as one
Python function, by `treetyped.tree.written`. That is several times faster than to flatten and unflatten, which call
Python for every node.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final

import jax

from treetyped.tree.moves import Target
from treetyped.tree.node import is_same
from treetyped.tree.written import Program, Writer

STRUCTURES: Final = 4
"""How many structures are remembered for one key."""
KEYS: Final = 256
OFTEN: Final = 10
"""How often a rearrangement is used before it is written out, which takes as long as a hundred uses."""
LARGE: Final = 100_000
"""With more leaves, a rearrangement is not written out, because it takes seconds to follow them."""

_KNOWN: Final[dict[Hashable, list[Rearrangement]]] = {}


def remembered(key: Hashable, trees: Sequence[Any]) -> tuple[Any, ...] | None:
    """The trees that a known rearrangement makes of ``trees``; ``None`` if none is known for their structures."""
    for known in _KNOWN.get(key, ()):
        made = known.run(trees)
        if made is not None:
            return made
    return None


def remember(key: Hashable, sources: Sequence[Any], targets: Iterable[tuple[Any, Sequence[int]]]) -> None:
    """Remember what was made of ``sources``: trees, each with the place of its leaves among all leaves given."""
    if len(_KNOWN) >= KEYS:
        _KNOWN.clear()
    structures = tuple(map(jax.tree_util.tree_structure, sources))
    made = tuple((jax.tree_util.tree_structure(tree), tuple(picked)) for tree, picked in targets)
    _KNOWN[key] = [Rearrangement(structures, made), *_KNOWN.get(key, ())][:STRUCTURES]


@dataclass(slots=True)
class Rearrangement:
    """How trees of the structures ``sources`` become others.

    ``targets`` are the structures of these, each with the places of its leaves among all leaves of the sources.
    """

    sources: tuple[Any, ...]
    targets: tuple[tuple[Any, tuple[int, ...]], ...]
    uses: int = 0
    program: Program | None = None

    def run(self, trees: Sequence[Any]) -> tuple[Any, ...] | None:
        """The new trees; ``None`` if ``trees`` have other structures."""
        if self.program is not None:
            return self.program(*trees)
        leaves: list[Any] = []
        for tree, structure in zip(trees, self.sources, strict=True):
            found, treedef = jax.tree_util.tree_flatten(tree)
            if not is_same(treedef, structure):
                return None
            leaves += found
        made = tuple(treedef.unflatten([leaves[index] for index in picked]) for treedef, picked in self.targets)
        self.uses += 1
        if self.uses == OFTEN and len(leaves) <= LARGE:
            targets = map(Target, made, map(itemgetter(1), self.targets))
            self.program = Writer().program(trees, list(targets))
        return made

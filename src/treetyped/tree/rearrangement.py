"""Trees made from the leaves of other trees, in a way that can be used again.

What is made depends on the structures of the trees, and maybe on marks that their leaves are given. A rearrangement is
remembered with both. When it has been used often, it gets a mover, by `treetyped.tree.moves`, which is several times
faster than to flatten and unflatten, as JAX calls Python for every node.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import jax

from treetyped.tree.moves import NOWHERE, Movers
from treetyped.tree.node import is_same
from treetyped.tree.written import Mover, Row

STRUCTURES: Final = 4
"""How many rearrangements are remembered for one key."""
KEYS: Final = 256
OFTEN: Final = 10
"""How often a rearrangement is used before it gets a mover: code is written for each class that is new."""

_KNOWN: Final[dict[Hashable, list[Rearrangement]]] = {}


class Question(Protocol):
    """What the leaves are asked, once for one tree: the marks that a rearrangement is for."""

    answer: Any

    def asked(self, leaves: Sequence[Any]) -> Any: ...


def remembered(key: Hashable, trees: Sequence[Any], question: Question | None = None) -> tuple[Any, ...] | None:
    """The trees that a known rearrangement makes of ``trees``; ``None`` if none is known for them."""
    known = _KNOWN.get(key, [])
    for each in known:
        made = each.run(trees, question)
        if made is not None:
            if each is not known[0]:
                _KNOWN[key] = sorted(known, key=lambda other: other is not each)
            return made
    return None


def remember(key: Hashable, rearrangement: Rearrangement) -> None:
    if len(_KNOWN) >= KEYS:
        _KNOWN.clear()
    _KNOWN[key] = [rearrangement, *_KNOWN.get(key, ())][:STRUCTURES]


@dataclass(slots=True)
class Rearrangement:
    """How trees of one structure are made of the leaves of others.

    Args:
        sources: the structures of the trees that are read.
        treedef: the structure of the trees that are made, with a leaf where some of them have ``None``.
        picked: for each of these, where each leaf comes from: its number among all leaves that are read.
        marks: what the leaves answer.
        exact: whether it depends on the static values of the trees too.
        kinds: the classes of the leaves, if it depends on them; JAX opens no object of these classes.
    """

    sources: tuple[Any, ...]
    treedef: Any
    picked: tuple[Sequence[int], ...]
    marks: Any = None
    exact: bool = False
    kinds: list[type] | None = None
    uses: int = 0
    mover: Mover | None = None

    def run(self, trees: Sequence[Any], question: Question | None) -> tuple[Any, ...] | None:
        """The new trees; ``None`` if ``trees`` have other structures, or their leaves other marks."""
        if question is not None and question.answer not in (None, self.marks):
            return None
        if self.mover is None:
            return self.flattened(trees, question)
        leaves: list[Any] = []
        try:
            made = self.mover(leaves, *trees)
        except Exception:  # what cannot be read is of another structure, and whoever asked says how it differs
            return None
        if self.kinds is None:
            if not jax.tree_util.all_leaves(leaves):
                return None
        elif list(map(type, leaves)) != self.kinds:
            return None
        if question is not None and question.asked(leaves) != self.marks:
            return None
        return tuple(made)

    def flattened(self, trees: Sequence[Any], question: Question | None) -> tuple[Any, ...] | None:
        """The same, by JAX."""
        leaves: list[Any] = []
        for tree, structure in zip(trees, self.sources, strict=True):
            found, treedef = jax.tree_util.tree_flatten(tree)
            if not is_same(treedef, structure):
                return None
            leaves += found
        if self.kinds not in (None, list(map(type, leaves))):
            return None
        if question is not None and question.asked(leaves) != self.marks:
            return None
        made = self.made(leaves)
        self.uses += 1
        if self.uses == OFTEN:
            self.prepare(trees)
        return made

    def made(self, leaves: Sequence[Any]) -> tuple[Any, ...]:
        """The new trees, of all leaves of the old ones."""
        pool = [*leaves, None]
        return tuple(self.treedef.unflatten([pool[number] for number in picked]) for picked in self.picked)

    def prepare(self, trees: Sequence[Any]) -> None:
        """Gives it a mover, if that is faster than JAX."""
        flat = [jax.tree_util.tree_flatten(tree, lambda node: node is None) for tree in trees]
        rows = tuple(self.rows([column for column, _ in flat]))
        try:
            movers = Movers(len(trees), len(self.picked), exact=self.exact)
            self.mover = movers.whole(flat[0][1], trees[0], rows)
        except Exception:  # a class that does not take numbers for leaves
            return

    def rows(self, columns: Sequence[Sequence[Any]]) -> Iterator[Row]:
        """What happens to each leaf, or ``None``, in the sources, whose places are the same."""
        origins = [index for index, column in enumerate(columns) for leaf in column if leaf is not None] + [None]
        picked = self.picked
        if self.treedef.num_leaves < len(columns[0]):  # it has no place for what is always ``None``
            picked = tuple(
                [NOWHERE if leaf is None else next(each) for leaf in columns[0]] for each in map(iter, picked)
            )
        has_leaf = zip(*[[leaf is not None for leaf in column] for column in columns], strict=True)
        return zip(has_leaf, zip(*[[origins[number] for number in each] for each in picked], strict=True), strict=True)

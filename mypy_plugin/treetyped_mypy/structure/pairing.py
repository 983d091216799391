"""Which leaves meet: what ``f`` receives at each leaf when ``tree.map`` walks several trees at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic

from treetyped_mypy.structure.join import join_all
from treetyped_mypy.structure.match import differ, fits, options, pairs
from treetyped_mypy.structure.nodes import Again, L, Leaf, NoneNode, OpaqueNode, Structure, UnionNode, Unknown, VarNode
from treetyped_mypy.structure.path import ROOT, Each, Path, Step
from treetyped_mypy.structure.walk import children


@dataclass(frozen=True, slots=True)
class Pairing(Generic[L]):
    """The parts that ``f`` receives together: a leaf of the first tree, and what the others have in its place.

    ``certain`` is false below a union of the first tree: then the program may never meet this pairing.
    """

    path: Path
    parts: tuple[Structure[L], ...]
    certain: bool


def pair_leaves(
    first: Structure[L], rest: Sequence[Structure[L]], path: Path = ROOT, certain: bool = True
) -> Iterator[Pairing[L]]:
    """One pairing for each leaf of ``first``; where a tree of ``rest`` differs, its part is unknown."""
    match first:
        case Leaf() | OpaqueNode() | VarNode() | Unknown() | Again():
            yield Pairing(path, (first, *rest), certain)
        case UnionNode():
            for option in first.options:
                narrowed = [narrow(option, other) for other in rest]
                if all(narrowed):
                    yield from pair_leaves(option, [join_all(parts) for parts in narrowed], path, certain=False)
        case _:
            for step, child in children(first):
                beside = [counterpart(first, step, other) for other in rest]
                yield from pair_leaves(child, beside, (*path, step), certain)


def narrow(option: Structure[L], other: Structure[L]) -> list[Structure[L]]:
    """The options of ``other`` that can meet ``option``: those of its own structure if there are any, ``None`` last."""
    fitting = [candidate for candidate in options(other) if fits(option, candidate)]
    same = [candidate for candidate in fitting if fits(option, candidate, equal=True)]
    return same or [candidate for candidate in fitting if not isinstance(candidate, NoneNode)] or fitting


def counterpart(first: Structure[L], step: Step, other: Structure[L]) -> Structure[L]:
    """What ``other`` has where ``first`` has the child at ``step``."""
    found: list[Structure[L]] = []
    for option in options(other):
        if isinstance(option, VarNode | Unknown | Again):
            return Unknown()
        if differ(first, option, ROOT):
            continue
        for place, _, part in pairs(first, option):
            if place == step or step == Each():
                found.append(part)
    return join_all(found) if found else Unknown()

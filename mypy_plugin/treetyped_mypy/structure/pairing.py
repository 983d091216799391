"""Which leaves meet: what ``f`` receives at each leaf when ``tree.map`` walks several trees at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic

from treetyped_mypy.frozen import dataclass
from treetyped_mypy.structure.join import join_all
from treetyped_mypy.structure.match import differ, fits, options, pairs
from treetyped_mypy.structure.nodes import (
    Again,
    L,
    Leaf,
    MappingNode,
    NoneNode,
    OpaqueNode,
    SequenceNode,
    Structure,
    UnionNode,
    Unknown,
    VarNode,
)
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
            beside = [counterparts(first, other) for other in rest]
            for step, child in children(first):
                parts = [parts_at.get(step, Unknown()) for parts_at in beside]
                yield from pair_leaves(child, parts, (*path, step), certain)


def narrow(option: Structure[L], other: Structure[L]) -> list[Structure[L]]:
    """The options of ``other`` that can meet ``option``: those of its own structure if there are any, ``None`` last."""
    fitting = [candidate for candidate in options(other) if fits(option, candidate)]
    same = [candidate for candidate in fitting if fits(option, candidate, equal=True)]
    return same or [candidate for candidate in fitting if not isinstance(candidate, NoneNode)] or fitting


def counterparts(first: Structure[L], other: Structure[L]) -> dict[Step, Structure[L]]:
    """What ``other`` has where ``first`` has its children, by step; what is not there is not known."""
    found: dict[Step, list[Structure[L]]] = {}
    for option in options(other):
        if isinstance(option, VarNode | Unknown | Again):
            return {}
        if differ(first, option, ROOT) is None:
            for step, _, part in pairs(first, option):
                found.setdefault(Each() if isinstance(first, SequenceNode | MappingNode) else step, []).append(part)
    return {step: join_all(parts) for step, parts in found.items()}

"""Parts of one tree put together: each leaf is in exactly one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, TypeAlias

from treetyped_mypy.frozen import dataclass
from treetyped_mypy.structure.match import differ, options, pairs
from treetyped_mypy.structure.mismatch import Mismatch
from treetyped_mypy.structure.nodes import (
    Again,
    L,
    Leaf,
    NoneNode,
    OpaqueNode,
    Structure,
    UnionNode,
    Unknown,
    VarNode,
)
from treetyped_mypy.structure.path import ROOT, Each, Path
from treetyped_mypy.structure.walk import children, rebuild


@dataclass(frozen=True, slots=True)
class Missing:
    """No part has the leaf."""

    path: Path


@dataclass(frozen=True, slots=True)
class Doubled:
    """Two parts, by their position, have the leaf."""

    path: Path
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Apart(Generic[L]):
    """Two parts, by their position, are not of one tree."""

    first: int
    second: int
    mismatch: Mismatch[L]


Fault: TypeAlias = Missing | Doubled | Apart[L]


def faults(whole: Structure[L], parts: Sequence[Structure[L]], path: Path = ROOT) -> Iterator[Fault[L]]:
    """What certainly stands against putting the parts together to what the whole declares."""
    held = [index for index, part in enumerate(parts) if not isinstance(part, NoneNode)]
    if not held:
        if isinstance(whole, Leaf):
            yield Missing(path)
        return
    certain = [index for index in held if isinstance(parts[index], Leaf)]
    if len(certain) > 1:
        yield Doubled(path, certain[0], certain[1])
    if certain or any(is_unclear(part) for part in parts):
        return
    first = held[0]
    for other in held[1:]:
        mismatch = differ(parts[first], parts[other], path)
        if mismatch is not None:
            yield Apart(first, other, mismatch)
            return
    if len(held) == len(parts):
        yield from below(whole, parts, path)


def below(whole: Structure[L], parts: Sequence[Structure[L]], path: Path) -> Iterator[Fault[L]]:
    beside = [{step: child for step, _, child in pairs(parts[0], part)} for part in parts]
    declared = dict(children(whole))
    for step, _ in children(parts[0]):
        if step != Each() and all(step in found for found in beside):  # a list may be empty
            yield from faults(declared.get(step, Unknown()), [found[step] for found in beside], (*path, step))


def is_unclear(part: Structure[L]) -> bool:
    return isinstance(part, Unknown | VarNode | Again | OpaqueNode) or len(options(part)) > 1


def where_it_holds(part: Structure[L]) -> Structure[L]:
    """The part, with anything in place of each ``None``: there the tree stays as it is."""
    match part:
        case NoneNode():
            return Unknown()
        case UnionNode(options=options_):
            return UnionNode(tuple(map(where_it_holds, options_)))
        case _:
            return rebuild(part, [where_it_holds(child) for _, child in children(part)])

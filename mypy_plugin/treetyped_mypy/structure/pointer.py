"""What a function of a tree points at: one of its places, what is not in it, or a value computed from it.

``E_co`` is the expression that points, where it is written.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from treetyped_mypy.frozen import dataclass
from treetyped_mypy.structure.nodes import L, Structure
from treetyped_mypy.structure.path import Path, Step

E_co = TypeVar("E_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Place(Generic[L]):
    """A node or leaf of the tree."""

    path: Path
    structure: Structure[L]


@dataclass(frozen=True, slots=True)
class Absent(Generic[L, E_co]):
    """``step`` leads from ``owner`` to nothing that is in the tree; ``static`` if it is aux data."""

    path: Path
    owner: Structure[L]
    step: Step
    static: bool
    expression: E_co


@dataclass(frozen=True, slots=True)
class Computed(Generic[E_co]):
    """A value made from a leaf, or from none: it is not a place."""

    expression: E_co

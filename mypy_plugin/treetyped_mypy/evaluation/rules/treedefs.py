"""What a treedef has room for."""

from __future__ import annotations

from typing import Final

from treetyped_mypy.evaluation.atoms import Treedef
from treetyped_mypy.structure.nodes import Leaf
from treetyped_mypy.structure.walk import has_more_nodes, leaves

MOST_PLACES: Final = 1_000
"""A larger treedef is not filled."""


def count_places(kept: Treedef) -> int | None:
    """How many leaves it takes; none where that is not seen."""
    if has_more_nodes(kept.structure, MOST_PLACES):
        return None
    found = [place.node for place in leaves(kept.structure)]
    return len(found) if all(isinstance(node, Leaf) for node in found) else None

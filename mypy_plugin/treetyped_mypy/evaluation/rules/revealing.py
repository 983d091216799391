"""``reveal_structure(tree)``: what is known of the tree where it stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.structures import lift
from treetyped_mypy.flow.values import Value


def reveal(call: LibraryCall) -> Value:
    """Of several calls the last is shown."""
    tree = call.get(0, "tree")
    call.run.revealed[call.place] = lift(call.run, tree)
    return tree


RULES: Final[dict[str, Callable[[LibraryCall], Value]]] = {"tree.reveal_structure": reveal}

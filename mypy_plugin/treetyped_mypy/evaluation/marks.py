"""How an array was made, where that says what it is for.

Gradients; parameters that have gone a step along them by hand, ``w - 0.1 * g``; statistics that a call has
changed; what ``x.at[i].set(y)`` gives.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.trees import seen_leaves
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Value


class Mark:
    """What an array is known by."""


GRADIENT: Final = Mark()
DESCENDED: Final = Mark()
"""A gradient was taken from it, or added to it."""

RENEWED: Final = Mark()
"""A call of a layer has changed the statistic that it keeps."""

WRITTEN: Final = Mark()
"""It is another with some of its numbers replaced."""


def gone_along(word: str, operands: Sequence[Array]) -> Mark | None:
    """What an operator makes of a gradient and of what is none; a number of Python's changes nothing."""
    if word not in "+-*/" or not any(operand.step is GRADIENT for operand in operands):
        return None
    has_other = any(operand.step is not GRADIENT and not operand.is_weak for operand in operands)
    return DESCENDED if word in "+-" and has_other else GRADIENT


def all_are(run: Running, tree: Value, mark: Mark) -> bool:
    """Whether the tree has arrays, and each of them is known by the mark."""
    arrays = [leaf for leaf in seen_leaves(run, tree) if isinstance(leaf, Array)]
    return bool(arrays) and all(array.step is mark for array in arrays)

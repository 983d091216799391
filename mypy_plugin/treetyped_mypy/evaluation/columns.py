"""A column of predictions that meets a row of targets: each is computed with each, and all of that is added up.

``pred - y`` of the shapes ``(n, 1)`` and ``(n,)`` has the shape ``(n, n)``. Whoever means every pair writes
``x[:, None]``: what a layer gives is no such column. Nor is every pair a mistake where the row is learned, too.
Source: broadcasting, https://numpy.org/doc/stable/user/basics.broadcasting.html.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from treetyped_mypy.evaluation.arrays import Array, show_shape

MEETING: Final = frozenset({"-", "+", "*", "/", "subtract", "add", "multiply", "divide", "true_divide"})

CURE: Final = "take the last axis of the predictions away: predictions[:, 0]"


def each_with_each(shapes: str) -> str:
    return f"of each prediction with each target: the shapes {shapes}"


def are_learned(operands: Sequence[Array]) -> bool:
    return any(operand.is_learned or operand.is_differentiated for operand in operands)


def with_one_number(found: Array) -> Array:
    """What a product gives: a column, if that is one number for each row."""
    return replace(found, is_column=True) if found.shape is not None and found.shape[-1:] == (1,) else found


def of_layer(found: Array) -> Array:
    return with_one_number(replace(found, is_learned=True))


def kept(operand: Array, found: Array) -> Array:
    """A function of each item."""
    if operand.is_column or operand.crossed:
        return replace(found, is_column=operand.is_column, crossed=operand.crossed)
    return found


def met(word: str, operands: Sequence[Array], found: Array) -> Array:
    """The result of an operator."""
    if not any(operand.is_column or operand.crossed for operand in operands):
        return found
    is_column = any(operand.is_column and operand.shape == found.shape for operand in operands)
    return replace(found, is_column=is_column, crossed=crossing(word, operands) or carried(operands))


def crossing(word: str, operands: Sequence[Array]) -> str | None:
    """The shapes, if a column meets a row of as many numbers."""
    for column in operands:
        for row in operands:
            if word in MEETING and is_crossed(column, row):
                shapes = (column.shape, row.shape, (*(column.shape or ())[:1], *(row.shape or ())))
                return "{} and {} make {}".format(*map(show_shape, shapes))
    return None


def is_crossed(column: Array, row: Array) -> bool:
    if not column.is_column or column.shape is None or len(column.shape) != 2 or column.shape[1] != 1:
        return False
    return row.shape == column.shape[:1] and column.shape[0] not in (None, 1) and not are_learned([row])


def carried(operands: Sequence[Array]) -> str | None:
    """What had met before; with a table of other numbers, every pair has a weight and is meant."""
    crossed = next((operand.crossed for operand in operands if operand.crossed), None)
    others = (operand for operand in operands if not (operand.crossed or operand.is_column))
    return crossed if all(other.shape is not None and len(other.shape) < 2 for other in others) else None

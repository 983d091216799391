"""The losses of Optax: one number for each example, of predictions and targets.

Source: ``optax/losses/_classification.py`` and ``_regression.py``. Each compares the items; some sum up an axis, and
a few refuse arrays that only broadcast together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from treetyped_mypy.errors import codes
from treetyped_mypy.errors import optax as sentences
from treetyped_mypy.evaluation.arrays import BOOL, COMPLEX, FLOAT, INT, Array, Shape, as_array, show
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.columns import met
from treetyped_mypy.evaluation.rules.elementwise import together
from treetyped_mypy.evaluation.rules.operands import fitted, result, takes_array
from treetyped_mypy.evaluation.shapes import MisfitError, differ, expanded, reduced, taken_along
from treetyped_mypy.flow.values import NONE, UNKNOWN, Value

EXACT, LAST, CHOSEN, PICKED = "both of one shape", "sums the last axis", "sums an axis", "picks one item of an axis"


@dataclass(frozen=True)
class Loss:
    """What the first two parameters are called, and what becomes of their shapes."""

    first: str
    second: str
    shape: str = ""
    axis: int = 2
    """Where ``axis`` stands."""


CLASSES: Final = ("logits", "labels")
ERRORS: Final = ("predictions", "targets")
DIVERGENCES: Final = ("log_predictions", "targets")
LOSSES: Final[dict[str, Loss]] = {
    "convex_kl_divergence": Loss(*DIVERGENCES, CHOSEN),
    "cosine_distance": Loss(*ERRORS, CHOSEN, 3),
    "cosine_similarity": Loss(*ERRORS, CHOSEN, 3),
    "generalized_kl_divergence": Loss(*DIVERGENCES, CHOSEN),
    "hinge_loss": Loss("predictor_outputs", "targets", EXACT),
    "huber_loss": Loss(*ERRORS),
    "kl_divergence": Loss(*DIVERGENCES, CHOSEN),
    "l2_loss": Loss(*ERRORS, EXACT),
    "log_cosh": Loss(*ERRORS),
    "poly_loss_cross_entropy": Loss(*CLASSES, CHOSEN, 3),
    "safe_softmax_cross_entropy": Loss(*CLASSES, LAST),
    "sigmoid_binary_cross_entropy": Loss(*CLASSES),
    "sigmoid_focal_loss": Loss(*CLASSES),
    "softmax_cross_entropy": Loss(*CLASSES, CHOSEN),
    "softmax_cross_entropy_with_integer_labels": Loss(*CLASSES, PICKED),
    "squared_error": Loss(*ERRORS, EXACT),
}


def loss(call: LibraryCall) -> Value:
    word = call.name.rpartition(".")[2]
    row = LOSSES[word]
    given = [call.get(at, name, NONE) for at, name in enumerate((row.first, row.second))]
    operands = [operand_of(call, value, makes_array=word == "l2_loss" and at == 0) for at, value in enumerate(given)]
    used = [operand for operand in operands if operand is not None]
    if call.is_open or refuses(call, row, used):
        return UNKNOWN
    found = result(call, *used, kind=FLOAT, shape=fitted(call, lambda: shape_of(call, row, used)))
    return found if row.shape else met("-", used, found)


def operand_of(call: LibraryCall, value: Value, *, makes_array: bool) -> Array | None:
    """None where it is left out: predictions alone are compared with zero."""
    if value == NONE:
        return None
    return as_array(value) or Array() if makes_array else takes_array(call, value)


def refuses(call: LibraryCall, row: Loss, operands: list[Array]) -> bool:
    """Whether Optax raises before it computes anything."""
    first, *rest = operands or [Array()]
    if row.first != "predictor_outputs" and first.kind in (INT, BOOL):
        call.say(codes.LEAF, sentences.loss_takes(call.name, row.first, "floats", show(first)), of=(0, row.first))
        return True
    if row.shape == PICKED and rest and rest[0].kind in (FLOAT, COMPLEX, BOOL):
        text = sentences.loss_takes(call.name, row.second, "whole numbers", show(rest[0]))
        call.say(codes.LEAF, text, sentences.ONE_HOT_CURE, of=(1, row.second))
        return True
    if row.shape == EXACT and rest and differ(first.shape, rest[0].shape):
        call.say(codes.LEAF, sentences.loss_shapes(call.name, show(first), show(rest[0])), of=(1, row.second))
        return True
    return False


def shape_of(call: LibraryCall, row: Loss, operands: list[Array]) -> Shape:
    axis = call.constant(row.axis, "axis", -1) if row.shape in (CHOSEN, PICKED) else -1
    if row.shape == PICKED:
        return picked(operands, axis)
    shape = together(call, operands)
    return reduced(shape, axis) if row.shape in (CHOSEN, LAST) else shape


def picked(operands: list[Array], axis: object) -> Shape:
    """The logits without the axis of the classes: each label stands for one item of it."""
    if not isinstance(axis, int) or not operands:
        return None
    logits = operands[0].shape
    labels = operands[1].shape if len(operands) > 1 else None
    if logits is not None and labels is not None and len(labels) + 1 == len(logits):
        return reduced(taken_along(logits, expanded(labels, axis), axis), axis)
    if logits is not None and labels is not None:
        raise MisfitError(f"each label stands for one item of an axis: {' and '.join(map(show, operands))}")
    return reduced(logits, axis)


RULES: Final = {f"optax.{word}": loss for word in LOSSES}

"""Calling what ``vjp``, ``linearize`` and ``linear_transpose`` return: cotangents are trees like the output."""

from __future__ import annotations

from typing import Final

from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes, messages
from treetyped_mypy.handlers.transforms.transformed_call import TransformedCall
from treetyped_mypy.structure.match import match
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.transformed import Mark, trees_taken
from treetyped_mypy.values.displays import lift_expression

SIDES: Final = {
    "vjp": ("the output", "the cotangent"),
    "linear_transpose": ("the output", "the cotangent"),
    "linearize": ("the primal", "the tangent"),
}
"""What is compared, by the kind of the mark."""


def check_linear_call(call: TransformedCall, mark: Mark) -> None:
    taken = trees_taken(call.signature)
    for argument in call.arguments:
        if argument.index < len(taken):
            given = lift_expression(call.checker, argument.expression, argument.type)
            mismatches = list(match(lift(taken[argument.index]), given, equal=True))
            if mismatches:
                text = messages.structures_differ(mark.kind, SIDES[mark.kind], mismatches)
                fail(call.checker, text, argument.expression, codes.STRUCTURE)

"""Axes and shardings against the arguments of a call: each specification is a prefix of its argument."""

from __future__ import annotations

from mypy.nodes import ARG_POS, CallExpr, Expression

from treetyped_mypy.calls.call_arguments import Argument
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import axes as messages
from treetyped_mypy.errors import codes
from treetyped_mypy.handlers.transforms.transformed_call import TransformedCall
from treetyped_mypy.structure.match import match
from treetyped_mypy.types.transformed import Json
from treetyped_mypy.values.axes import decode
from treetyped_mypy.values.displays import lift_expression


def by_position(call: TransformedCall) -> list[Argument] | None:
    """The arguments that are given by position, in order; none where a star hides how many there are."""
    given = {argument.expression: argument for argument in call.arguments}
    written = positional(call.expression)
    if written is None or not all(expression in given for expression in written):
        return None
    return [given[expression] for expression in written]


def positional(call: CallExpr) -> list[Expression] | None:
    if any(kind.is_star() for kind in call.arg_kinds):
        return None
    return [argument for argument, kind in zip(call.args, call.arg_kinds, strict=True) if kind == ARG_POS]


def keywords(call: TransformedCall) -> list[Argument]:
    named = zip(call.expression.args, call.expression.arg_names, strict=True)
    expressions = [expression for expression, name in named if name is not None]
    return [argument for argument in call.arguments if argument.expression in expressions]


def report_prefix(call: TransformedCall, kind: str, option: str, axes: Json, argument: Argument) -> bool:
    """Whether the specification certainly is no prefix of the argument."""
    structure = lift_expression(call.checker, argument.expression, argument.type)
    mismatch = next(match(decode(axes), structure), None)
    if mismatch is None:
        return False
    text = messages.no_prefix(kind, option, argument.name, mismatch)
    fail(call.checker, text, argument.expression, codes.PREFIX)
    return True

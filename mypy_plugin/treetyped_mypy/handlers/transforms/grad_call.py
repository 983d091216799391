"""Calling a gradient: what is differentiated stands in its position, and all its leaves are floats."""

from __future__ import annotations

from collections.abc import Iterator

from mypy.types import Type

from treetyped_mypy.calls.call_arguments import Argument
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes
from treetyped_mypy.errors import grad as messages
from treetyped_mypy.errors.types import show_type
from treetyped_mypy.handlers.tracing.unregistered import report_unregistered
from treetyped_mypy.handlers.transforms.grad_options import differentiated
from treetyped_mypy.handlers.transforms.transformed_call import TransformedCall
from treetyped_mypy.structure.nodes import Leaf
from treetyped_mypy.structure.path import Path
from treetyped_mypy.structure.walk import leaves
from treetyped_mypy.types.jax_types import is_integral, is_refused, is_shape
from treetyped_mypy.types.transformed import Mark
from treetyped_mypy.values.displays import lift_expression
from treetyped_mypy.values.dtypes import written_dtypes
from treetyped_mypy.values.tree_argument import report_unsortable


def check_grad_call(call: TransformedCall, mark: Mark) -> None:
    for argument in differentiated_arguments(call, mark):
        if is_keyword(call, argument):
            fail(call.checker, messages.by_keyword(mark.kind, argument.name), argument.expression, codes.LEAF)
        elif not mark.options.get("filters", False):
            check_leaves(call, mark, argument)


def differentiated_arguments(call: TransformedCall, mark: Mark) -> list[Argument]:
    """A method bound to its object has one parameter less."""
    indices = differentiated(call.signature, mark.options["argnums"]) or []
    bound = mark.options["parameters"] - len(call.signature.arg_types)
    given = call.by_position()
    return [given[index - bound] for index in indices if index - bound in given]


def is_keyword(call: TransformedCall, argument: Argument) -> bool:
    return call.expression.arg_names[call.expression.args.index(argument.expression)] is not None


def check_leaves(call: TransformedCall, mark: Mark, argument: Argument) -> None:
    if report_unsortable(call.checker, mark.kind, argument.name or "the argument", argument.expression):
        return
    found = next(faults(call, argument, allow_int=mark.options["allow_int"] is not False), None)
    if found is not None:
        path, what, cure = found
        text = messages.not_differentiable(mark.kind, argument.name, path, what)
        fail(call.checker, text, argument.expression, codes.LEAF, cure)
        call.settled.add(argument.index)
        return
    structure = lift_expression(call.checker, argument.expression, argument.type)
    if report_unregistered(call.checker, mark.kind, argument.name, structure, argument.expression):
        call.settled.add(argument.index)


def faults(call: TransformedCall, argument: Argument, *, allow_int: bool) -> Iterator[tuple[Path, str, str | None]]:
    """The leaves that certainly have no gradient: by their type, and by the dtype that is written."""
    for found in leaves(lift_expression(call.checker, argument.expression, argument.type)):
        if found.certain and isinstance(found.node, Leaf) and (what := fault(found.node.type, allow_int=allow_int)):
            yield found.path, *what
    if not allow_int:
        for path, dtype in written_dtypes(call.checker, argument.expression):
            yield path, dtype, messages.FLOAT_CURE if dtype == "an integer array" else None


def fault(leaf: Type, *, allow_int: bool) -> tuple[str, str | None] | None:
    if is_refused(leaf) and not is_shape(leaf):
        return show_type(leaf), None
    return (show_type(leaf), messages.FLOAT_CURE) if is_integral(leaf) and not allow_int else None

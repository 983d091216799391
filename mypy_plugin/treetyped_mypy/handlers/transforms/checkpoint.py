"""``jax.checkpoint``: the function is traced as it is under ``jit``, but for its static arguments."""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import ARG_STAR, ARG_STAR2, CallExpr
from mypy.types import CallableType, Type

from treetyped_mypy.calls.jit_options import as_list, meant
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes
from treetyped_mypy.errors import jit as messages
from treetyped_mypy.handlers.mutation.lost_changes import function_given, report_lost_changes
from treetyped_mypy.handlers.tracing.traced_body import report_traced_body, traced_parameters
from treetyped_mypy.handlers.tracing.unregistered import report_decorated_self
from treetyped_mypy.handlers.transforms.keeps_signature import keep_signature
from treetyped_mypy.handlers.transforms.transformations import Application, Options, Transformation
from treetyped_mypy.handlers.transforms.transformed_call import TransformedCall
from treetyped_mypy.syntax.options import keyword
from treetyped_mypy.types.jax_types import refused_arguments
from treetyped_mypy.types.transformed import Mark, function_of
from treetyped_mypy.values.displays import lift_expression
from treetyped_mypy.values.option_values import option_of


def read(checker: TypeChecker, call: CallExpr | None) -> Options:
    return {"static_argnums": option_of(checker, keyword(call, "static_argnums"))}


def checkpoint(application: Application) -> Type:
    function, numbers = function_of(application.original), application.options["static_argnums"]
    if not isinstance(function, CallableType) or not all(isinstance(number, int) for number in as_list(numbers)):
        return keep_signature(application, "checkpoint")
    static, count = meant(function, numbers, None), len(function.arg_types)
    beyond = [number for number in as_list(numbers) if not -count <= number < count]
    if beyond and ARG_STAR not in function.arg_kinds:
        text = messages.no_such_number("static_argnums", beyond, count, "checkpoint")
        fail(application.checker, text, application.place, codes.STATIC)
        return keep_signature(application, "checkpoint")
    report_body(application, static)
    return keep_signature(application, "checkpoint", {"static": static, "parameters": count})


def report_body(application: Application, static: list[int]) -> None:
    definition = function_given(application.checker, application.context)
    if definition is not None:
        traced = set(range(len(definition.arguments))) - set(static)
        report_lost_changes(application.checker, application.context, traced)
        report_traced_body(application.checker, "checkpoint", definition, traced_parameters(definition, static))
    if 0 not in static:
        report_decorated_self(application.checker, "checkpoint", application.context)


def check_checkpoint_call(call: TransformedCall, mark: Mark) -> None:
    """Arguments that JAX cannot trace; other transformations that keep a signature have no options."""
    if "static" not in mark.options:
        return
    bound = mark.options["parameters"] - len(call.signature.arg_types)
    for argument in call.arguments:
        index = argument.index + bound
        if index in mark.options["static"] or call.signature.arg_kinds[argument.index] in (ARG_STAR, ARG_STAR2):
            continue
        found = next(refused_arguments(lift_expression(call.checker, argument.expression, argument.type)), None)
        if found is not None:
            text = messages.refused_argument(argument.name, found, "checkpoint")
            cure = messages.hand_on(index) if not found.path else None
            fail(call.checker, text, argument.expression, codes.LEAF, cure)
            call.settled.add(argument.index)


CHECKPOINT: Final = Transformation(read, checkpoint, hashes="checkpoint")

"""``jax.checkpoint``: the function is traced as it is under ``jit``, but for its static arguments."""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import ARG_STAR, CallExpr
from mypy.types import CallableType, Type

from treetyped_mypy.calls.jit_options import as_list, meant
from treetyped_mypy.handlers.transforms.keeps_signature import keep_signature
from treetyped_mypy.handlers.transforms.transformations import Application, Options, Transformation
from treetyped_mypy.syntax.options import keyword
from treetyped_mypy.types.transformed import function_of
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
        return keep_signature(application, "checkpoint")
    return keep_signature(application, "checkpoint", {"static": static})


CHECKPOINT: Final = Transformation(read, checkpoint)

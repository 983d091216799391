"""The options of ``grad`` and its kin: which arguments are differentiated, and whether there is an auxiliary output."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import ARG_OPT, ARG_POS, ARG_STAR, CallExpr
from mypy.types import CallableType

from treetyped_mypy.handlers.transforms.transformations import Options
from treetyped_mypy.syntax.options import options_by_name
from treetyped_mypy.types.transformed import Json
from treetyped_mypy.values.option_values import option_of

PARAMETERS = ("fun", "argnums", "has_aux", "holomorphic", "allow_int")
DEFAULTS: Options = {"argnums": 0, "has_aux": False, "allow_int": False}


def read_grad(checker: TypeChecker, call: CallExpr | None) -> Options:
    written = options_by_name(call, PARAMETERS)
    return DEFAULTS | {name: option_of(checker, written[name]) for name in DEFAULTS if name in written}


def read_filter_grad(checker: TypeChecker, call: CallExpr | None) -> Options:
    """Equinox differentiates the first argument, and of it what is differentiable."""
    return {**read_grad(checker, call), "argnums": 0, "filters": True}


def argument_numbers(argnums: Json) -> list[int] | None:
    """The numbers as written; none where they cannot be read."""
    numbers = argnums if isinstance(argnums, list) else [argnums]
    return numbers if all(isinstance(number, int) for number in numbers) else None


def differentiated(function: CallableType, argnums: Json) -> list[int] | None:
    """The parameters by index; a negative number counts from the last argument, which a default may hide."""
    numbers = argument_numbers(argnums)
    if numbers is None:
        return None
    count = positional_count(function)
    if all(number >= 0 for number in numbers):
        return numbers
    if count is None or ARG_OPT in function.arg_kinds:
        return None
    return [number + count if number < 0 else number for number in numbers]


def positional_count(function: CallableType) -> int | None:
    """How many arguments can be given by position; none if any number can."""
    if ARG_STAR in function.arg_kinds or function.is_ellipsis_args:
        return None
    return sum(kind in (ARG_POS, ARG_OPT) for kind in function.arg_kinds)

"""The options of ``jax.jit``: which parameters are static and which are donated."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from mypy.checker import TypeChecker
from mypy.nodes import ARG_OPT, ARG_POS, ARG_STAR, ARG_STAR2, Context, Expression, FuncDef
from mypy.types import CallableType

from treetyped_mypy.adapters.left_open import is_left_open
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes
from treetyped_mypy.evaluation.jit_options import NAMES, NUMBERS, Parameters, fault, indices
from treetyped_mypy.syntax.options import is_readable, keyword
from treetyped_mypy.types.transformed import Json


class JitOptions(TypedDict, total=False):
    """As written; after ``resolve``, ``static`` and ``donated`` hold the indices of parameters."""

    static_argnums: Json
    static_argnames: Json
    donate_argnums: Json
    donate_argnames: Json
    in_shardings: Json
    static: list[int]
    donated: list[int]
    known: bool
    """Whether all of it could be read."""
    parameters: int
    """How many there are: a method bound to its object has one less."""


def options_of(call: object, read: Callable[[Expression | None], Json]) -> JitOptions:
    """What is given in the call; nothing for a bare decorator."""
    options: JitOptions = {}
    for name in (*NUMBERS, *NAMES):
        if keyword(call, name) is not None:
            options[name] = read(keyword(call, name))
    return options


def resolve(function: CallableType, options: JitOptions) -> JitOptions:
    """The static and donated parameters by index; JAX takes names and numbers for the same parameters."""
    known = all(is_readable(options.get(name)) for name in (*NUMBERS, *NAMES))
    return {
        "static": meant(function, options.get("static_argnums"), options.get("static_argnames")) if known else [],
        "donated": meant(function, options.get("donate_argnums"), options.get("donate_argnames")) if known else [],
        "in_shardings": options.get("in_shardings"),
        "known": known,
        "parameters": len(function.arg_types),
    }


def meant(function: CallableType, numbers: Json, names: Json) -> list[int]:
    return indices(tuple(function.arg_names), as_list(numbers), as_list(names))


def as_list(option: Json) -> list[Json]:
    if option is None:
        return []
    return option if isinstance(option, list) else [option]


def report_options(checker: TypeChecker, function: CallableType, options: JitOptions, at: Context) -> bool:
    """Whether JAX refuses the options."""
    kinds = function.arg_kinds
    if function.is_ellipsis_args or ARG_STAR2 in kinds or is_left_to_others(function):
        return False
    positional = sum(kind in (ARG_POS, ARG_OPT) for kind in kinds)
    is_named = None not in function.arg_names  # ``Callable[[A, B], C]`` says nothing of names
    given = {name: options.get(name) for name in (*NUMBERS, *(NAMES if is_named else ()))}
    read = {name: as_list(option) if is_readable(option) else None for name, option in given.items()}
    found = fault(Parameters(tuple(function.arg_names), positional, ARG_STAR in kinds), read)
    if found is not None:
        fail(checker, found, at, codes.STATIC)
    return found is not None


def is_left_to_others(function: CallableType) -> bool:
    """Whether it is a method that only refuses: that of a subclass may take something else."""
    method = function.definition
    return isinstance(method, FuncDef) and bool(method.info) and is_left_open(method.info, method.name)

"""The options of ``jax.jit``: which parameters are static and which are donated."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from mypy.checker import TypeChecker
from mypy.nodes import ARG_OPT, ARG_POS, ARG_STAR, ARG_STAR2, Context, Expression
from mypy.types import CallableType

from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes
from treetyped_mypy.errors import jit as messages
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


NUMBERS = ("static_argnums", "donate_argnums")
NAMES = ("static_argnames", "donate_argnames")


def options_of(call: object, read: Callable[[Expression | None], Json]) -> JitOptions:
    """What is given in the call; nothing for a bare decorator."""
    options: JitOptions = {}
    for name in (*NUMBERS, *NAMES):
        if keyword(call, name) is not None:
            options[name] = read(keyword(call, name))  # type: ignore[literal-required]  # the keys above
    return options


def resolve(function: CallableType, options: JitOptions) -> JitOptions:
    """The static and donated parameters by index; JAX takes names and numbers for the same parameters."""
    known = all(is_readable(options.get(name)) for name in (*NUMBERS, *NAMES))
    return {
        "static": indices(function, options.get("static_argnums"), options.get("static_argnames")) if known else [],
        "donated": indices(function, options.get("donate_argnums"), options.get("donate_argnames")) if known else [],
        "in_shardings": options.get("in_shardings"),
        "known": known,
        "parameters": len(function.arg_types),
    }


def indices(function: CallableType, numbers: Json, names: Json) -> list[int]:
    count = len(function.arg_types)
    given = [number for number in as_list(numbers) if isinstance(number, int)]
    by_number = [number % count for number in given if -count <= number < count]
    by_name = [index for index, name in enumerate(function.arg_names) if name in as_list(names)]
    return sorted({*by_number, *by_name})


def as_list(option: Json) -> list[Json]:
    if option is None:
        return []
    return option if isinstance(option, list) else [option]


def report_options(checker: TypeChecker, function: CallableType, options: JitOptions, at: Context) -> bool:
    """Whether JAX refuses the options: a number or name that no parameter has, or one both static and donated."""
    if function.is_ellipsis_args or ARG_STAR2 in function.arg_kinds:
        return False
    fault = wrong_names(function, options) or wrong_numbers(function, options) or static_and_donated(function, options)
    if fault is not None:
        fail(checker, fault, at, codes.STATIC)
    return fault is not None


def wrong_names(function: CallableType, options: JitOptions) -> str | None:
    for option in NAMES:
        missing = [name for name in as_list(options.get(option)) if name not in function.arg_names]
        if missing and is_readable(options.get(option)):
            return messages.no_such_name(option, missing, function)
    return None


def wrong_numbers(function: CallableType, options: JitOptions) -> str | None:
    count = sum(kind in (ARG_POS, ARG_OPT) for kind in function.arg_kinds)
    for option in NUMBERS:
        numbers = [number for number in as_list(options.get(option)) if isinstance(number, int)]
        beyond = [number for number in numbers if not -count <= number < count]
        if beyond and ARG_STAR not in function.arg_kinds:
            return messages.no_such_number(option, beyond, count)
    return None


def static_and_donated(function: CallableType, options: JitOptions) -> str | None:
    """JAX does not look at numbers that count from the end."""
    names, numbers = list(function.arg_names), [*as_list(options.get(NUMBERS[0])), *as_list(options.get(NUMBERS[1]))]
    if not all(is_readable(options.get(name)) for name in (*NUMBERS, *NAMES)) or any(n < 0 for n in numbers):
        return None
    static = indices(function, options.get("static_argnums"), options.get("static_argnames"))
    donated = indices(function, options.get("donate_argnums"), options.get("donate_argnames"))
    both = [index for index in static if index in donated and names[index] is not None]
    return messages.static_and_donated(str(names[both[0]])) if both else None

"""The options of ``jax.jit``: which parameters are static."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypedDict

from mypy.nodes import Expression
from mypy.types import CallableType

from treetyped_mypy.evaluation.jit_options import indices
from treetyped_mypy.syntax.options import is_readable, keyword
from treetyped_mypy.types.transformed import Json

STATIC: Final = ("static_argnums", "static_argnames")


class JitOptions(TypedDict, total=False):
    """As written; after ``resolve``, ``static`` holds the indices of parameters."""

    static_argnums: Json
    static_argnames: Json
    static: list[int]
    known: bool
    """Whether they could be read."""


def options_of(call: object, read: Callable[[Expression | None], Json]) -> JitOptions:
    """What is given in the call; nothing for a bare decorator."""
    options: JitOptions = {}
    for name in STATIC:
        if keyword(call, name) is not None:
            options[name] = read(keyword(call, name))
    return options


def resolve(function: CallableType, options: JitOptions) -> JitOptions:
    """The static parameters by index; JAX takes names and numbers for the same parameters."""
    known = all(is_readable(options.get(name)) for name in STATIC)
    return {
        "static": meant(function, options.get("static_argnums"), options.get("static_argnames")) if known else [],
        "known": known,
    }


def meant(function: CallableType, numbers: Json, names: Json) -> list[int]:
    return indices(tuple(function.arg_names), as_list(numbers), as_list(names))


def as_list(option: Json) -> list[Json]:
    if option is None:
        return []
    return option if isinstance(option, list) else [option]

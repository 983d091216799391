"""``named_call``, ``pmap``, ``shard_map``, ``filter_jit``: what they return is called as it was."""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr
from mypy.types import CallableType, Type

from treetyped_mypy.handlers.transformations import Application, Options, Transformation
from treetyped_mypy.typeops.library import in_library
from treetyped_mypy.typeops.transformed import Mark, function_of, transformed


def read_nothing(_checker: TypeChecker, _call: CallExpr | None) -> Options:
    return {}


def keep_signature(application: Application, options: Options | None = None) -> Type:
    return kept(application, "checkpoint", options)


def leave_numbers(application: Application) -> Type:
    return kept(application, "filter_jit")


def kept(application: Application, kind: str, options: Options | None = None) -> Type:
    function = function_of(application.original)
    if function is None or in_library(application.checker):
        return application.default
    if isinstance(function, CallableType) and kind == "checkpoint":
        function = application.traced(function)
    return transformed(application.checker, function, Mark(kind, options or {}), application.original)


KEEPS_SIGNATURE: Final = Transformation(read_nothing, keep_signature, hashes="pmap")
LEAVES_NUMBERS: Final = Transformation(read_nothing, leave_numbers)
"""Python's numbers go in and come out as they are."""

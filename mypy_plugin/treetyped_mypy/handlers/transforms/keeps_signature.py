"""``named_call``, ``pmap``, ``shard_map``, ``filter_jit``: what they return is called as the function was."""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr
from mypy.types import CallableType, Type

from treetyped_mypy.handlers.transforms.transformations import Application, Options, Transformation
from treetyped_mypy.types.library import in_library
from treetyped_mypy.types.transformed import LEAVE_NUMBERS, Mark, function_of, transformed


def read_nothing(_checker: TypeChecker, _call: CallExpr | None) -> Options:
    return {}


def pmap(application: Application) -> Type:
    return keep_signature(application, "pmap")


def shard_map(application: Application) -> Type:
    return keep_signature(application, "shard_map")


def named_call(application: Application) -> Type:
    return keep_signature(application, "named_call")


def filter_jit(application: Application) -> Type:
    return keep_signature(application, "filter_jit")


def keep_signature(application: Application, kind: str, options: Options | None = None) -> Type:
    function = function_of(application.original)
    if function is None or in_library(application.checker):
        return application.default
    if isinstance(function, CallableType) and kind not in LEAVE_NUMBERS:
        function = application.traced(function)
    return transformed(application.checker, function, Mark(kind, options or {}), application.original)


PMAP: Final = Transformation(read_nothing, pmap)
SHARD_MAP: Final = Transformation(read_nothing, shard_map)
NAMED_CALL: Final = Transformation(read_nothing, named_call)
FILTER_JIT: Final = Transformation(read_nothing, filter_jit)

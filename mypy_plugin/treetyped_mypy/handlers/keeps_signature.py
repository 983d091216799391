"""``named_call``, ``pmap``, ``shard_map``, ``filter_jit``: what they return is called as it was."""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, LambdaExpr
from mypy.types import CallableType, Type

from treetyped_mypy.handlers.transformations import Application, Options, Transformation
from treetyped_mypy.typeops.jax_types import widened
from treetyped_mypy.typeops.library import Library, in_library
from treetyped_mypy.typeops.transformed import Mark, function_of, transformed


def read_nothing(_checker: TypeChecker, _call: CallExpr | None) -> Options:
    return {}


def keep_signature(application: Application, options: Options | None = None) -> Type:
    """A number that a lambda returns comes back as an array."""
    function = function_of(application.original)
    if function is None or in_library(application.checker):
        return application.default
    if isinstance(function, CallableType) and isinstance(application.definition, LambdaExpr):
        function = function.copy_modified(ret_type=widened(Library(application.checker), function.ret_type))
    return transformed(application.checker, function, Mark("checkpoint", options or {}), application.original)


KEEPS_SIGNATURE: Final = Transformation(read_nothing, keep_signature)

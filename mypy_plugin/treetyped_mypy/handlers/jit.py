"""``jax.jit``: the function keeps its signature, and is a ``JitWrapped`` besides."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.plugin import FunctionContext
from mypy.types import Type

from treetyped_mypy.typeops.transformed import Mark, function_of, transformed


def jit(ctx: FunctionContext) -> Type:
    """The type of ``jax.jit(fun, ...)`` and of ``@jax.jit``."""
    if not isinstance(ctx.api, TypeChecker) or not ctx.arg_types or not ctx.arg_types[0]:
        return ctx.default_return_type
    original = ctx.arg_types[0][0]
    function = function_of(original)
    if function is None:
        return ctx.default_return_type
    return transformed(ctx.api, function, Mark("jit"), original)

"""``1 == x`` and ``0.5 * step(x)``: JAX's array answers for a number on its left, with an array."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.plugin import MethodContext
from mypy.types import Type

from treetyped_mypy import names
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.numeric_types import derives


def number_beside_array(ctx: MethodContext) -> Type:
    """``int.__eq__`` takes any object, ``float.__mul__`` an array that fits a number: both would say a number."""
    given = ctx.arg_types[0][0] if ctx.arg_types and ctx.arg_types[0] else None
    if given is None or not isinstance(ctx.api, TypeChecker) or not derives(given, frozenset({names.ARRAY})):
        return ctx.default_return_type
    return Library(ctx.api).named(names.TRACED_ARRAY)

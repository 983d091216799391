"""``total += loss`` with a ``total`` that began as a number: JAX makes it an array, and it goes on as a number."""

from __future__ import annotations

from mypy.nodes import OperatorAssignmentStmt
from mypy.plugin import MethodContext
from mypy.types import Type

from treetyped_mypy.typeops.numeric import is_number


def augmented_number(ctx: MethodContext) -> Type:
    """``float.__add__`` does not know arrays, so mypy asks ``Array.__radd__``: its argument is the number."""
    given = ctx.arg_types[0][0] if ctx.arg_types and ctx.arg_types[0] else None
    if isinstance(ctx.context, OperatorAssignmentStmt) and given is not None and is_number(given):
        return given
    return ctx.default_return_type

"""``total += loss(w)``, ``0.5 * total + loss(w) / 2``: what is computed from a number that was traced is one again."""

from __future__ import annotations

from mypy.plugin import MethodContext
from mypy.types import Type

from treetyped_mypy import names
from treetyped_mypy.types.numeric_types import derives


def traced_arithmetic(ctx: MethodContext) -> Type:
    """JAX's array answers with an array, which would not fit where a number is declared; this one goes on fitting."""
    return ctx.type if derives(ctx.default_return_type, frozenset({names.ARRAY})) else ctx.default_return_type

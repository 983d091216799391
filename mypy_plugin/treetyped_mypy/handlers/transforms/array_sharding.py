"""``x.sharding``: JAX declares the base class of all shardings; what jit returns has one with ``spec`` and ``mesh``."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.plugin import AttributeContext
from mypy.types import Type

from treetyped_mypy import names
from treetyped_mypy.types.library import Library


def array_sharding(ctx: AttributeContext) -> Type:
    """A ``Sharding`` that may have more attributes than the base class has."""
    return Library(ctx.api).named(names.ANY_SHARDING) if isinstance(ctx.api, TypeChecker) else ctx.default_attr_type

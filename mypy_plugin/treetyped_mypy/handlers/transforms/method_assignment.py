"""``env.step = jax.jit(jax.vmap(env.step))``: what JAX jitted in the class is an attribute like any other."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.errorcodes import METHOD_ASSIGN
from mypy.plugin import AttributeContext
from mypy.types import Type

from treetyped_mypy.calls.report import withdraw


def method_assignment(ctx: AttributeContext) -> Type:
    """mypy refuses to set a method; with JAX's own types a jitted one is none, so its word is withdrawn."""
    if ctx.is_lvalue and isinstance(ctx.api, TypeChecker):
        withdraw(ctx.api, {METHOD_ASSIGN}, ctx.context)
    return ctx.default_attr_type

"""``env.step = jax.jit(jax.vmap(env.step))``: what JAX jitted in the class is an attribute like any other."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.errorcodes import METHOD_ASSIGN
from mypy.plugin import AttributeContext
from mypy.types import Type


def method_assignment(ctx: AttributeContext) -> Type:
    """mypy refuses to set a method; with JAX's own types a jitted one is none, so its word is withdrawn."""
    if ctx.is_lvalue and isinstance(ctx.api, TypeChecker):
        errors = ctx.api.msg.errors
        said = errors.error_info_map.get(errors.file, [])
        if said and said[-1].code is METHOD_ASSIGN and said[-1].line == ctx.context.line:
            said.pop()
            if not said:
                del errors.error_info_map[errors.file]
    return ctx.default_attr_type

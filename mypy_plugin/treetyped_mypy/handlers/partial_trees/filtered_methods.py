"""``part(x)``, ``part[0]``: what a filtered tree does, it does as its class declares."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.plugin import MethodSigContext
from mypy.types import FunctionLike, Instance, get_proper_type

from treetyped_mypy.handlers.partial_trees.mapped import member_of_part
from treetyped_mypy.types.children import changed_instance


def filtered_method(name: str, ctx: MethodSigContext) -> FunctionLike:
    """``Filtered[S, W].<name>``: the signature of the method of ``S``, if it has one."""
    filtered = changed_instance(get_proper_type(ctx.type))
    source = get_proper_type(filtered.args[0]) if filtered is not None else None
    if filtered is None or not isinstance(source, Instance) or not isinstance(ctx.api, TypeChecker):
        return ctx.default_signature
    if not source.type.has_readable_member(name):
        return ctx.default_signature
    method = get_proper_type(member_of_part(filtered, name, ctx.context, ctx.api))
    return method if isinstance(method, FunctionLike) else ctx.default_signature

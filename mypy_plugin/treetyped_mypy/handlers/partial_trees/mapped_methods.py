"""``params, momentum = tree.map(f, model)``: the result is one model, and can do only what a model can.

What a filtered tree does, it does as its class declares.
"""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.plugin import MethodContext, MethodSigContext
from mypy.types import FunctionLike, Instance, TupleType, Type, get_proper_type

from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes, messages
from treetyped_mypy.handlers.partial_trees.mapped import member_of_part
from treetyped_mypy.structure.nodes import ClassNode
from treetyped_mypy.types.children import changed_instance, mapped_instance
from treetyped_mypy.types.lift import lift

CANNOT: Final = {
    "__iter__": "cannot be iterated over",
    "__getitem__": "cannot be indexed",
    "__call__": "cannot be called",
    "__len__": "has no length",
}
"""What an instance cannot do whose class lacks the method."""


def mapped_method(name: str, ctx: MethodContext) -> Type:
    """``Mapped.<name>``: an error if the class that was mapped has no such method."""
    mapped = mapped_instance(ctx.type)
    source = get_proper_type(mapped.args[0]) if mapped is not None else None
    if mapped is None or not isinstance(source, Instance) or not isinstance(ctx.api, TypeChecker):
        return ctx.default_return_type
    known = isinstance(lift(source), ClassNode) and not source.type.fallback_to_any
    if known and not source.type.has_readable_member(name):
        pairs = isinstance(get_proper_type(mapped.args[1]), TupleType)
        cure = messages.TRANSPOSE_CURE if pairs and name == "__iter__" else None
        fail(
            ctx.api,
            messages.mapped_cannot(source, mapped.args[1], CANNOT[name]),
            ctx.context,
            codes.STRUCTURE,
            cure,
        )
    return ctx.default_return_type


def filtered_method(name: str, ctx: MethodSigContext) -> FunctionLike:
    """``Filtered[S, W].<name>``: the signature of the method of ``S``, an error if it has none."""
    filtered = changed_instance(get_proper_type(ctx.type))
    source = get_proper_type(filtered.args[0]) if filtered is not None else None
    if filtered is None or not isinstance(source, Instance) or not isinstance(ctx.api, TypeChecker):
        return ctx.default_signature
    if not source.type.has_readable_member(name):
        if isinstance(lift(source), ClassNode) and not source.type.fallback_to_any:
            fail(ctx.api, messages.filtered_cannot(source, CANNOT[name]), ctx.context, codes.STRUCTURE)
        return ctx.default_signature
    method = get_proper_type(member_of_part(filtered, name, ctx.context, ctx.api))
    return method if isinstance(method, FunctionLike) else ctx.default_signature

"""``eqx.filter``, ``eqx.partition`` and ``eqx.combine``: which half a tree is.

A half has the type of the whole only where it keeps every leaf; otherwise mypy sees ``Any``, as without the plugin.
What it certainly holds, the run of the file knows.
"""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr
from mypy.plugin import FunctionContext
from mypy.types import AnyType, TupleType, Type, get_proper_type

from treetyped_mypy.structure.nodes import ClassNode, NamedTupleNode, Structure, TupleNode
from treetyped_mypy.types.children import filtered_instance
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.lower import keeps_fields, lower
from treetyped_mypy.types.recombined import put_together
from treetyped_mypy.values.equinox_parts import lift_filtered


def filter_(ctx: FunctionContext) -> Type:
    """``filter(pytree, spec)``: the tree's own type where every leaf is kept."""
    if not isinstance(ctx.api, TypeChecker) or not isinstance(ctx.context, CallExpr):
        return ctx.default_return_type
    structure = lift_filtered(ctx.api, ctx.context)
    return own_type(structure, ctx.default_return_type, ctx.api)


def partition(ctx: FunctionContext) -> Type:
    """``partition(pytree, spec)``: a pair of them."""
    if not isinstance(ctx.api, TypeChecker) or not isinstance(ctx.context, CallExpr):
        return ctx.default_return_type
    pair, default = lift_filtered(ctx.api, ctx.context), ctx.default_return_type
    proper = get_proper_type(default)
    if not isinstance(pair, TupleNode) or not isinstance(proper, TupleType) or len(proper.items) != len(pair.children):
        return default
    items = [own_type(half, item, ctx.api) for half, item in zip(pair.children, proper.items, strict=True)]
    return proper.copy_modified(items=items)


def combine(ctx: FunctionContext) -> Type:
    """``combine(*pytrees)``: the type of the whole, where the halves are known, by what they show or by their types."""
    checker, call = ctx.api, ctx.context
    if not isinstance(checker, TypeChecker) or not isinstance(call, CallExpr):
        return ctx.default_return_type
    if any(filtered_instance(get_proper_type(type_)) is not None for types in ctx.arg_types for type_ in types):
        return lower(put_together([lift(type_) for types in ctx.arg_types for type_ in types]), Library(checker))
    return own_type(lift_filtered(checker, call), ctx.default_return_type, checker)


def own_type(structure: Structure[Type] | None, default: Type, checker: TypeChecker) -> Type:
    """The type that a class was declared with, where ``default`` says nothing and every leaf fits it."""
    if not isinstance(get_proper_type(default), AnyType) or not isinstance(structure, ClassNode | NamedTupleNode):
        return default
    return structure.origin if keeps_fields(structure.origin, structure, Library(checker)) else default

"""A function of a library under a name that the program gives it: ``tree_map = jax.tree.map``."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, RefExpr, SymbolNode, Var
from mypy.plugin import FunctionContext, FunctionSigContext
from mypy.types import CallableType, Overloaded, Type, get_proper_type


def meant(ctx: FunctionContext | FunctionSigContext) -> str:
    """The full name of the function that a variable holds; empty where it holds no such function."""
    callee = ctx.context.callee if isinstance(ctx.context, CallExpr) else None
    if not isinstance(callee, RefExpr) or not isinstance(callee.node, Var) or not isinstance(ctx.api, TypeChecker):
        return ""
    return name_of(ctx.api.lookup_type(callee)) if ctx.api.has_type(callee) else ""


def name_of(type_: Type | None) -> str:
    """The full name under which the function was defined."""
    proper = get_proper_type(type_)
    if isinstance(proper, Overloaded):
        proper = proper.items[0]
    definition = proper.definition if isinstance(proper, CallableType) else None
    return definition.fullname if definition is not None else ""


def name_held(node: SymbolNode | None) -> str:
    """The same of a variable that another module may define."""
    return name_of(node.type) if isinstance(node, Var) else ""

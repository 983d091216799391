"""``tree.map_with_path(f, tree, *rest)``: as ``tree.map``, and ``f`` gets the path first."""

from __future__ import annotations

from mypy.nodes import LambdaExpr
from mypy.plugin import FunctionSigContext
from mypy.types import AnyType, FunctionLike, TypeOfAny

from treetyped_mypy.calls.call import Call
from treetyped_mypy.handlers.tree_functions.tree_leaves import key_path
from treetyped_mypy.handlers.tree_functions.tree_map import mapped


def tree_map_with_path(ctx: FunctionSigContext) -> FunctionLike:
    """The signature of this call, with the type of its result.

    A function that says something else of the path than it is gets it all the same.
    """
    call = Call.of(ctx)
    if call is None:
        return ctx.default_signature
    path = key_path(call) if isinstance(call.argument("f"), LambdaExpr) else AnyType(TypeOfAny.special_form)
    return mapped(ctx, call, (path,))

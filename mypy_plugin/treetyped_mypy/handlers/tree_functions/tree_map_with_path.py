"""``tree.map_with_path(f, tree, *rest)``: as ``tree.map``, and ``f`` gets the path first."""

from __future__ import annotations

from mypy.plugin import FunctionSigContext
from mypy.types import FunctionLike

from treetyped_mypy.calls.call import Call
from treetyped_mypy.handlers.tree_functions.tree_leaves import key_path
from treetyped_mypy.handlers.tree_functions.tree_map import mapped


def tree_map_with_path(ctx: FunctionSigContext) -> FunctionLike:
    """The signature of this call, with the type of its result."""
    call = Call.of(ctx)
    return ctx.default_signature if call is None else mapped(ctx, call, "tree.map_with_path", (key_path(call),))

"""``tree_util.flatten_one_level(tree)``: the children of a node; a leaf has none."""

from __future__ import annotations

from mypy.plugin import FunctionSigContext
from mypy.types import FunctionLike, TupleType, get_proper_type

from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.receiver import keeps_exact
from treetyped_mypy.structure.walk import children
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lower import lower
from treetyped_mypy.values.tree_argument import tree_argument


def flatten_one_level(ctx: FunctionSigContext) -> FunctionLike:
    """``tuple[Iterable[child], Hashable]`` where all children are of one type."""
    call = Call.of(ctx)
    tree = None if call is None else tree_argument(call, "tree")
    result = get_proper_type(ctx.default_signature.ret_type)
    if call is None or tree is None or not isinstance(result, TupleType):
        return ctx.default_signature
    types = {lower(child, Library(call.checker)) for _, child in children(tree.structure)}
    if len(types) != 1 or not keeps_exact(call.checker, call.expression, 0):
        return ctx.default_signature
    parts = call.checker.named_generic_type("typing.Iterable", list(types))
    return ctx.default_signature.copy_modified(ret_type=result.copy_modified(items=[parts, result.items[1]]))

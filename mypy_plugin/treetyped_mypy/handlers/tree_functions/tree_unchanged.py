"""Functions that give back the tree they are given: ``device_put``, ``block_until_ready``, ``ravel_pytree``."""

from __future__ import annotations

from mypy.plugin import FunctionSigContext
from mypy.types import CallableType, FunctionLike, TupleType, Type, get_proper_type

from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.receiver import keeps_exact
from treetyped_mypy.structure.nodes import ClassNode, Leaf
from treetyped_mypy.structure.walk import leaves
from treetyped_mypy.types.jax_types import is_exactly_array
from treetyped_mypy.values.tree_argument import TreeArgument, tree_argument


def device_put(ctx: FunctionSigContext) -> FunctionLike:
    """The tree, if its leaves are arrays of JAX already: NumPy arrays and numbers become such."""
    call = Call.of(ctx)
    tree = None if call is None else tree_argument(call, "x")
    return same(ctx, call, tree, is_certain=tree is not None and has_arrays_only(tree))


def block_until_ready(ctx: FunctionSigContext) -> FunctionLike:
    """The tree as it is."""
    call = Call.of(ctx)
    tree = None if call is None else tree_argument(call, "x")
    return same(ctx, call, tree, is_certain=True)


def device_get(ctx: FunctionSigContext) -> FunctionLike:
    """The class of the tree; a container's leaves are NumPy arrays now, which a declared type need not say."""
    call = Call.of(ctx)
    tree = None if call is None else tree_argument(call, "x")
    return same(ctx, call, tree, is_certain=tree is not None and isinstance(tree.structure, ClassNode))


def same(ctx: FunctionSigContext, call: Call | None, tree: TreeArgument | None, *, is_certain: bool) -> FunctionLike:
    if call is None or tree is None or not is_certain or not keeps_exact(call.checker, call.expression):
        return ctx.default_signature
    return ctx.default_signature.copy_modified(ret_type=tree.type)


def ravel_pytree(ctx: FunctionSigContext) -> FunctionLike:
    """``tuple[Array, Callable[[Array], T]]``."""
    call = Call.of(ctx)
    tree = None if call is None else tree_argument(call, "pytree")
    result = get_proper_type(ctx.default_signature.ret_type)
    if call is None or tree is None or not isinstance(result, TupleType) or not has_arrays_only(tree):
        return ctx.default_signature
    unravel = get_proper_type(result.items[-1])
    if not isinstance(unravel, CallableType) or not keeps_exact(call.checker, call.expression):
        return ctx.default_signature
    items: list[Type] = [*result.items[:-1], unravel.copy_modified(ret_type=tree.type)]
    return ctx.default_signature.copy_modified(ret_type=result.copy_modified(items=items))


def has_arrays_only(tree: TreeArgument) -> bool:
    """Whether every leaf is known, and an array of JAX."""
    found = list(leaves(tree.structure))
    return bool(found) and all(isinstance(leaf.node, Leaf) and is_exactly_array(leaf.node.type) for leaf in found)

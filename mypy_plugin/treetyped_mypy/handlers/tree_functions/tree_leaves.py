"""``tree.leaves``, ``tree.flatten`` and their twins with paths: a list of the leaves' type, and ``TreeDef[T]``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from mypy.plugin import FunctionSigContext
from mypy.types import AnyType, FunctionLike, TupleType, Type, TypeOfAny

from treetyped_mypy import names
from treetyped_mypy.calls.annotation import prefer_annotation
from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.receiver import is_bound_once, keeps_exact
from treetyped_mypy.structure.containers import is_container
from treetyped_mypy.types.leaf_type import leaf_type
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.numeric_types import is_number
from treetyped_mypy.values.tree_argument import TreeArgument, tree_argument
from treetyped_mypy.values.treedefs import treedef_type

Result: TypeAlias = Callable[[Call, TreeArgument], Type]


def tree_leaves(ctx: FunctionSigContext) -> FunctionLike:
    """``list[leaf]``."""
    return with_result(ctx, lambda call, tree: list_of(call, leaf_of(call, tree)))


def tree_leaves_with_path(ctx: FunctionSigContext) -> FunctionLike:
    """``list[tuple[KeyPath, leaf]]``."""
    return with_result(ctx, lambda call, tree: list_of(call, with_path(call, tree)))


def tree_flatten(ctx: FunctionSigContext) -> FunctionLike:
    """``tuple[list[leaf], TreeDef[T]]``."""
    return with_result(ctx, lambda call, tree: flat(call, tree, leaf_of(call, tree, 0)))


def tree_flatten_with_path(ctx: FunctionSigContext) -> FunctionLike:
    """``tuple[list[tuple[KeyPath, leaf]], TreeDef[T]]``."""
    return with_result(ctx, lambda call, tree: flat(call, tree, with_path(call, tree, 0)))


def tree_structure(ctx: FunctionSigContext) -> FunctionLike:
    """``TreeDef[T]``."""
    return with_result(ctx, treedef_type)


def with_result(ctx: FunctionSigContext, result: Result) -> FunctionLike:
    call = Call.of(ctx)
    tree = None if call is None else tree_argument(call, "tree")
    if call is None or tree is None:
        return ctx.default_signature
    found = result(call, tree)
    return ctx.default_signature.copy_modified(ret_type=prefer_annotation(found, call.context))


def leaf_of(call: Call, tree: TreeArgument, item: int | None = None) -> Type:
    """The leaves' type, ``Any`` where it is not one type or might be in the way of what the program does next."""
    leaf = leaf_type(tree.structure)
    if leaf is None:
        return any_type()
    keeps = keeps_exact if is_number(leaf) or is_container(lift(leaf)) else is_bound_once
    return leaf if keeps(call.checker, call.expression, item) else any_type()


def with_path(call: Call, tree: TreeArgument, item: int | None = None) -> Type:
    return TupleType([key_path(call), leaf_of(call, tree, item)], Library(call.checker).tuple_fallback())


def key_path(call: Call) -> Type:
    """``tuple[Any, ...]``."""
    return call.checker.named_generic_type(names.TUPLE, [any_type()])


def list_of(call: Call, item: Type) -> Type:
    return call.checker.named_generic_type(names.LIST, [item])


def flat(call: Call, tree: TreeArgument, item: Type) -> Type:
    return TupleType([list_of(call, item), treedef_type(call, tree, 1)], Library(call.checker).tuple_fallback())


def any_type() -> Type:
    return AnyType(TypeOfAny.special_form)

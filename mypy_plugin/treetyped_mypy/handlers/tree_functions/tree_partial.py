"""``jax.tree_util.Partial``: a node that can be called, as ``functools.partial`` types it."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import Expression
from mypy.plugin import FunctionContext, MethodContext
from mypy.plugins.functools import partial_call_callback, partial_new_callback
from mypy.types import AnyType, CallableType, ExtraAttrs, Instance, Type, TypeOfAny, get_proper_type

from treetyped_mypy.calls.functions import takes_numbers
from treetyped_mypy.calls.loose_partial import partial_left
from treetyped_mypy.calls.receiver import keeps_exact
from treetyped_mypy.types.transformed import BOUND, function_of


def tree_partial(ctx: FunctionContext) -> Type:
    """``Partial(f, *args, **kwargs)``: a ``Partial`` that knows the parameters that are left.

    An argument that does not fit is no error yet: nothing has been called.
    """
    made = get_proper_type(ctx.default_return_type)
    if (
        not isinstance(ctx.api, TypeChecker)
        or not isinstance(made, Instance)
        or not isinstance(ctx.context, Expression)
    ):
        return made
    with ctx.api.msg.filter_errors() as watcher:
        left = function_of(partial_left(ctx, partial_new_callback(ctx)))
    if watcher.has_new_errors() or not isinstance(left, CallableType) or left.variables:
        return made
    if not keeps_exact(ctx.api, ctx.context):
        return made
    known = made.copy_modified()
    known.extra_attrs = ExtraAttrs({BOUND: for_all_numbers(left)})
    return known


def for_all_numbers(left: CallableType) -> CallableType:
    """JAX takes any number and any array for one that is declared."""
    types = [AnyType(TypeOfAny.special_form) if takes_numbers(type_) else type_ for type_ in left.arg_types]
    return left.copy_modified(arg_types=types)


def partial_called(ctx: MethodContext) -> Type:
    """``partial(...)``: checked against the parameters that are left."""
    known = get_proper_type(ctx.type)
    if not isinstance(known, Instance) or known.extra_attrs is None:
        return ctx.default_return_type
    plain = known.type.bases[0].copy_modified()  # mypy's own handler wants a functools.partial
    plain.extra_attrs = known.extra_attrs
    return partial_call_callback(ctx._replace(type=plain))

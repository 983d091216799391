"""``partial(step, lr)``, ``partial(step, lr)(params)``: a function that JAX made, some of whose arguments are given.

JAX's own types say nothing of what such a function takes and gives, so mypy takes anything for it where it is called by
its name; a partial of it is at least as accommodating.
"""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import Expression
from mypy.plugin import FunctionContext, MethodContext
from mypy.plugins.functools import partial_call_callback
from mypy.types import AnyType, CallableType, Instance, Type, TypeOfAny, get_proper_type, has_type_vars

from treetyped_mypy.calls.accommodating import accommodating
from treetyped_mypy.calls.receiver_types import as_assigned
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.traced_types import widen_declared
from treetyped_mypy.types.transformed import BOUND, KEEPS_RESULT, TYPED_BY_JAX, Mark, marks_of

ANY = AnyType(TypeOfAny.special_form)
UNTYPED = AnyType(TypeOfAny.unannotated)


def taking_anything(ctx: FunctionContext) -> FunctionContext:
    """The call of ``partial``, as mypy shall look at it."""
    function = get_proper_type(ctx.arg_types[0][0]) if ctx.arg_types and ctx.arg_types[0] else None
    if not isinstance(function, CallableType) or not isinstance(ctx.api, TypeChecker) or is_typed(marks_of(function)):
        return ctx
    types = [declared if has_type_vars(declared) else ANY for declared in function.arg_types]
    result = function.ret_type
    if not has_type_vars(result):
        result = widen_declared(result, Library(ctx.api), ANY)
    loose = function.copy_modified(arg_types=types, ret_type=result)
    return ctx._replace(arg_types=[[loose], *ctx.arg_types[1:]])


def partial_called(ctx: MethodContext) -> Type:
    """What the call gives; what mypy would have, where the exact type does not fit what it meets."""
    found = partial_call_callback(ctx)
    partial = get_proper_type(ctx.type)
    left = partial.extra_attrs.attrs.get(BOUND) if isinstance(partial, Instance) and partial.extra_attrs else None
    marks = marks_of(left) if left is not None else []
    if is_typed(marks) or not isinstance(ctx.api, TypeChecker) or not isinstance(ctx.context, Expression):
        return found
    found = as_assigned(ctx.api, ctx.context, found, numbers_only=True)
    is_declared = all(mark.kind in KEEPS_RESULT for mark in marks)
    return accommodating(ctx.api, ctx.context, found, UNTYPED, is_declared=is_declared)


def is_typed(marks: list[Mark]) -> bool:
    return all(mark.kind in TYPED_BY_JAX for mark in marks)

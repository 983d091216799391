"""``make_jaxpr`` and ``closure_convert``: called as the function is."""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import ARG_OPT, ARG_POS, ARG_STAR, CallExpr
from mypy.plugin import FunctionContext
from mypy.types import AnyType, CallableType, TupleType, Type, TypeOfAny, get_proper_type

from treetyped_mypy.calls.receiver_types import as_assigned
from treetyped_mypy.handlers.transforms.keeps_signature import read_nothing
from treetyped_mypy.handlers.transforms.transformations import Application, Transformation
from treetyped_mypy.types.library import in_library
from treetyped_mypy.types.transformed import Mark, function_of, transformed


def make_jaxpr(application: Application) -> Type:
    """What JAX's own types say that it returns, with the parameters of the function."""
    function, default = function_of(application.original), get_proper_type(application.default)
    if not isinstance(function, CallableType) or not isinstance(default, CallableType):
        return application.default
    made = function.copy_modified(ret_type=default.ret_type)
    return transformed(application.checker, made, Mark("make_jaxpr"), application.original)


def closure_convert(ctx: FunctionContext) -> Type:
    """``(converted, constants)``: the function, that takes the constants after its own arguments."""
    default = get_proper_type(ctx.default_return_type)
    if not isinstance(ctx.api, TypeChecker) or not isinstance(ctx.context, CallExpr) or in_library(ctx.api):
        return ctx.default_return_type
    function = function_of(ctx.arg_types[0][0]) if ctx.arg_types and ctx.arg_types[0] else None
    if not isinstance(function, CallableType) or not isinstance(default, TupleType) or len(default.items) != 2:
        return ctx.default_return_type
    if not set(function.arg_kinds) <= {ARG_POS, ARG_OPT} or function.variables:
        return ctx.default_return_type
    converted = CallableType(
        [*function.arg_types, AnyType(TypeOfAny.special_form)],
        [*[ARG_POS] * len(function.arg_types), ARG_STAR],
        [*[None] * len(function.arg_types), None],
        function.ret_type,
        ctx.api.named_type("builtins.function"),
    )
    return as_assigned(ctx.api, ctx.context, default.copy_modified(items=[converted, default.items[1]]))


MAKE_JAXPR: Final = Transformation(read_nothing, make_jaxpr)

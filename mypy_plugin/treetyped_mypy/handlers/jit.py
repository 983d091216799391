"""``jax.jit``: the function keeps its signature, and is a ``JitWrapped`` besides.

``jax.jit(f)``, ``@jax.jit``, ``@jax.jit(static_argnames="n")`` and ``@partial(jax.jit, ...)`` all end in ``jitted``.
"""

from __future__ import annotations

import json

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, Context, Decorator, Expression, FuncDef, LambdaExpr, RefExpr
from mypy.plugin import FunctionContext, MethodContext
from mypy.plugins.functools import partial_new_callback
from mypy.types import CallableType, Instance, LiteralType, Type, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.handlers.jit_body import report_traced_conditions
from treetyped_mypy.handlers.jit_options import JitOptions, options_of, report_options, resolve
from treetyped_mypy.handlers.jit_result import report_refused_results
from treetyped_mypy.typeops.library import Library
from treetyped_mypy.typeops.transformed import Mark, function_of, transformed


def jit(ctx: FunctionContext) -> Type:
    """The type of ``jax.jit(fun, ...)`` and of ``@jax.jit``; without a function, of the decorator that it makes."""
    if not isinstance(ctx.api, TypeChecker):
        return ctx.default_return_type
    options = options_of(ctx.context)
    if is_keyword_only(ctx):
        return factory(ctx.api, options, ctx.default_return_type)
    if not ctx.arg_types or not ctx.arg_types[0]:
        return ctx.default_return_type
    return jitted(ctx.api, ctx.arg_types[0][0], options, ctx.context, ctx.default_return_type)


def is_keyword_only(ctx: FunctionContext) -> bool:
    """``jax.jit(static_argnames="n")``: no function yet."""
    return isinstance(ctx.context, CallExpr) and bool(ctx.context.args) and None not in ctx.context.arg_names


def partial(ctx: FunctionContext) -> Type:
    """``partial(jax.jit, ...)`` is a decorator with options; any other is mypy's own affair."""
    match ctx.context:
        case CallExpr(args=[RefExpr(fullname=names.JIT)]) | CallExpr(args=[RefExpr(fullname=names.JIT), *_]):
            if isinstance(ctx.api, TypeChecker) and ctx.context.arg_names.count(None) == 1:
                return factory(ctx.api, options_of(ctx.context), ctx.default_return_type)
    return partial_new_callback(ctx)


def factory(checker: TypeChecker, options: JitOptions, default: Type) -> Type:
    literal = LiteralType(json.dumps(options, sort_keys=True), checker.named_type("builtins.str"))
    made = Library(checker).named(names.FACTORY, [literal])
    return made if isinstance(made, Instance) else default


def factory_call(ctx: MethodContext) -> Type:
    """``@partial(jax.jit, static_argnums=0)``: the decorator meets its function."""
    proper = get_proper_type(ctx.type)
    literal = get_proper_type(proper.args[0]) if isinstance(proper, Instance) and proper.args else None
    if not isinstance(literal, LiteralType) or not isinstance(ctx.api, TypeChecker):
        return ctx.default_return_type
    options: JitOptions = json.loads(str(literal.value))
    return jitted(ctx.api, ctx.arg_types[0][0], options, ctx.context, ctx.default_return_type)


def jitted(checker: TypeChecker, original: Type, options: JitOptions, context: Context, default: Type) -> Type:
    function = function_of(original)
    if function is None:
        return default
    resolved: JitOptions = {}
    if isinstance(function, CallableType):
        resolved = resolve(function, options)
        if not is_library(checker):
            report(checker, function, context, options, resolved)
    return transformed(checker, function, Mark("jit", dict(resolved)), original)


def report(
    checker: TypeChecker, function: CallableType, context: Context, written: JitOptions, resolved: JitOptions
) -> None:
    """What JAX refuses when the function is jitted, or at its first call whatever the arguments."""
    place, definition = definition_of(context)
    report_options(checker, function, written, place)
    report_refused_results(checker, function, definition, place)
    if isinstance(definition, FuncDef):
        report_traced_conditions(checker, definition, resolved)


def is_library(checker: TypeChecker) -> bool:
    """Whether the file belongs to JAX itself: it is right, and mypy reads all of it."""
    return checker.tree is not None and checker.tree.fullname.partition(".")[0] in names.UNTOUCHED_PACKAGES


def definition_of(context: Context) -> tuple[Context, FuncDef | LambdaExpr | None]:
    """Where to report, and the function that is jitted, if it is written in this file."""
    match context:
        case Decorator(func=func):
            return func, func
        case CallExpr(args=[RefExpr(node=FuncDef() as func) as given, *_]):
            return given, func
        case CallExpr(args=[LambdaExpr() as func, *_]):
            return func, func
        case CallExpr(args=[Expression() as given, *_]):
            return given, None
        case _:
            return context, None

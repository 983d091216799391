"""``jax.jit``: the function keeps its signature, and is a ``JitWrapped`` besides.

``jax.jit(f)``, ``@jax.jit``, ``@jax.jit(static_argnames="n")`` and ``@partial(jax.jit, ...)`` all end in ``apply``.
"""

from __future__ import annotations

from functools import partial
from typing import Final, cast

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, Context, Decorator, FuncDef, RefExpr
from mypy.types import CallableType, FunctionLike, Overloaded, Type

from treetyped_mypy.calls.jit_options import JitOptions, options_of, resolve
from treetyped_mypy.handlers.mutation.lost_changes import report_lost_changes
from treetyped_mypy.handlers.transforms.transformations import Application, Options, Transformation
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.types.library import in_library
from treetyped_mypy.types.transformed import Mark, function_of, transformed
from treetyped_mypy.values.bodies import is_of_library
from treetyped_mypy.values.option_values import option_of


def read(checker: TypeChecker, call: CallExpr | None) -> Options:
    return dict(options_of(call, partial(option_of, checker)))


def apply(jit: Application) -> Type:
    function, resolved = function_of(jit.original), JitOptions()
    if function is None or in_library(jit.checker) or is_overloaded_in_library(function):
        return jit.default  # JAX's own functions take and give more than their annotations say
    if isinstance(function, CallableType):
        resolved = resolve(function, cast("JitOptions", jit.options))
        report(jit.checker, jit.context, resolved)
        function = jit.traced(function)
    return transformed(jit.checker, function, Mark("jit", dict(resolved)), jit.original)


def is_overloaded_in_library(function: FunctionLike) -> bool:
    """JAX's overloads leave out the form without options: ``jax.scipy.linalg.hessenberg(a)``."""
    return isinstance(function, Overloaded) and is_of_library(function.items[0])


def report(checker: TypeChecker, context: Context, resolved: JitOptions) -> None:
    """What goes wrong in its body whatever the arguments."""
    definition = definition_of(context)
    syntax = syntax_of(checker.tree)
    if syntax.may_disable_jit:
        return
    if definition is not None and definition in syntax.parents and resolved["known"]:
        report_lost(checker, context, definition, resolved)


def report_lost(checker: TypeChecker, context: Context, definition: FuncDef, options: JitOptions) -> None:
    """Static arguments are the caller's own objects, all others are copies."""
    traced = set(range(len(definition.arguments))) - set(options["static"])
    report_lost_changes(checker, context, traced)


def definition_of(context: Context) -> FuncDef | None:
    """The function that is jitted, if it is written in this file."""
    match context:
        case Decorator(func=func) | CallExpr(args=[RefExpr(node=FuncDef() as func), *_]):
            return func
        case _:
            return None


JIT: Final = Transformation(read, apply)

"""Every way to apply a transformation ends in one ``apply``.

``jax.grad(f)``, ``@jax.grad``, ``@partial(jax.vmap, in_axes=0)``, ``@jax.jit(static_argnames="n")``: the last two make
a ``Factory`` first, which carries the options as a literal until it meets the function.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

from mypy.checker import TypeChecker
from mypy.nodes import ARG_STAR, ARG_STAR2, CallExpr, Context, Decorator, Expression, FuncDef, LambdaExpr, RefExpr
from mypy.plugin import FunctionContext, MethodContext
from mypy.plugins.functools import partial_new_callback
from mypy.types import AnyType, CallableType, Instance, LiteralType, Type, TypeOfAny, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.adapters.left_open import is_left_open
from treetyped_mypy.calls.functions import called_as
from treetyped_mypy.calls.loose_partial import partial_left
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.handlers.transforms.fitting_function import fitting
from treetyped_mypy.handlers.transforms.partial_call import taking_anything
from treetyped_mypy.structure.nodes import Structure
from treetyped_mypy.syntax.redefined import has_other_definition, is_bound_otherwise, is_defined_again
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.overriding import method_fits_bases
from treetyped_mypy.types.traced_types import traced
from treetyped_mypy.types.transformed import function_of
from treetyped_mypy.values.definitions import definition_of
from treetyped_mypy.values.results import as_returned, lift_returns

Options: TypeAlias = dict[str, Any]
"""JSON: what the transformation was told."""

Read: TypeAlias = Callable[[TypeChecker, CallExpr | None], Options]


@dataclass(frozen=True, slots=True)
class Application:
    """A transformation meets its function."""

    checker: TypeChecker
    original: Type
    """The type of the function."""
    options: Options
    context: Context
    """The call, or the decorated function."""
    default: Type
    """What the library's own signature gives."""

    @property
    def place(self) -> Context:
        """Where an error about the function stands."""
        match self.context:
            case Decorator(func=func):
                return func
            case CallExpr(args=[Expression() as given, *_]):
                return given
            case _:
                return self.context

    @property
    def definition(self) -> FuncDef | LambdaExpr | None:
        """The function itself, if it is written in this file."""
        match self.context:
            case Decorator(func=FuncDef() as func):
                return func
            case CallExpr(args=[Expression() as given, *_]):
                return definition_of(self.checker, given)
            case _:
                return None

    def returned(self, function: CallableType) -> Structure[Type]:
        """What the function returns."""
        return lift_returns(self.checker, self.definition, function, function.ret_type)

    def as_returned(self, function: CallableType) -> CallableType:
        """The function; what it declares to return is not known where something else is returned."""
        return function.copy_modified(ret_type=as_returned(function.ret_type, self.returned(function)))

    def traced(self, function: CallableType) -> CallableType:
        """A number that a lambda returns comes back as an array."""
        if not isinstance(self.definition, LambdaExpr):
            return function
        return function.copy_modified(ret_type=traced(function.ret_type, Library(self.checker)))


@dataclass(frozen=True, slots=True)
class Transformation:
    read: Read
    """Its options, as they are written in a call."""
    apply: Callable[[Application], Type]


ByName: TypeAlias = dict[str, Transformation]
"""Full name -> transformation."""


def transform(by_name: ByName, name: str, ctx: FunctionContext) -> Type:
    """For ``jax.grad(f, ...)`` and ``@jax.grad``; without a function, the decorator that the call makes."""
    if not isinstance(ctx.api, TypeChecker):
        return ctx.default_return_type
    written = ctx.context if isinstance(ctx.context, CallExpr) else None
    if written is not None and {ARG_STAR, ARG_STAR2} & set(written.arg_kinds):
        return ctx.default_return_type
    options = by_name[name].read(ctx.api, written)
    if written is not None and written.args and is_keyword_only(ctx):
        return factory(ctx.api, name, options, ctx.default_return_type)
    if not ctx.arg_types or not ctx.arg_types[0]:
        return ctx.default_return_type
    original, default = ctx.arg_types[0][0], ctx.default_return_type
    return applied(by_name[name], Application(ctx.api, original, options, ctx.context, default))


def partial_made(by_name: ByName, ctx: FunctionContext) -> Type:
    """``partial(jax.jit, ...)`` is a decorator with options; any other is mypy's own affair."""
    match ctx.context:
        case CallExpr(args=[RefExpr(fullname=name), *_]) if name in by_name:
            is_alone = isinstance(ctx.api, TypeChecker) and not is_bound_otherwise(ctx.api, ctx.context)
            if isinstance(ctx.api, TypeChecker) and is_alone and ctx.context.arg_names.count(None) == 1:
                options = by_name[name].read(ctx.api, ctx.context)
                return factory(ctx.api, name, options, ctx.default_return_type)
    return partial_left(ctx, partial_new_callback(taking_anything(ctx)))


def factory_call(by_name: ByName, ctx: MethodContext) -> Type:
    """The decorator meets its function."""
    proper = get_proper_type(ctx.type)
    literal = get_proper_type(proper.args[0]) if isinstance(proper, Instance) else None
    if not isinstance(literal, LiteralType) or not isinstance(ctx.api, TypeChecker):
        return ctx.default_return_type
    name, options = json.loads(str(literal.value))
    return applied(
        by_name[name], Application(ctx.api, ctx.arg_types[0][0], options, ctx.context, ctx.default_return_type)
    )


def applied(transformation: Transformation, application: Application) -> Type:
    method = application.context
    if is_one_of_several(application) or is_left_to_subclasses(method):
        return application.default
    result = transformation.apply(without_promise(with_call(application)))
    if isinstance(method, Decorator) and not method_fits_bases(method.func, result):
        return AnyType(TypeOfAny.special_form)  # it overrides another as freely as with JAX's own types
    return fitting(application.checker, application.context, result, application.default)


def is_one_of_several(application: Application) -> bool:
    """Whether the name stands for another function too, as one that two branches define."""
    match application.context:
        case Decorator(func=FuncDef() as func):
            return has_other_definition(application.checker, func)
        case CallExpr(args=[Expression() as given, *_]):
            return is_defined_again(application.checker, given)
        case _:
            return False


def is_left_to_subclasses(context: Context) -> bool:
    """Whether a method that only refuses is decorated: another one is called, and it may take something else."""
    function = context.func if isinstance(context, Decorator) else None
    return function is not None and bool(function.info) and is_left_open(function.info, function.name)


def without_promise(application: Application) -> Application:
    """A method that only refuses gives whatever that of a subclass gives."""
    function = function_of(application.original)
    method = function.definition if isinstance(function, CallableType) else None
    if not isinstance(method, FuncDef) or not method.info or not is_left_open(method.info, method.name):
        return application
    assert isinstance(function, CallableType)
    return replace(application, original=function.copy_modified(ret_type=AnyType(TypeOfAny.special_form)))


def with_call(application: Application) -> Application:
    """An object that is called, ``jax.vmap(model)``, is the function that its ``__call__`` is."""
    place = application.place
    if function_of(application.original) is not None or not isinstance(place, Expression):
        return application
    called = called_as(application.checker, application.original, place)
    return application if called is None else replace(application, original=called)


def is_keyword_only(ctx: FunctionContext) -> bool:
    """``jax.jit(static_argnames="n")``: no function yet."""
    return isinstance(ctx.context, CallExpr) and not ({None, "f", "fn", "fun"} & set(ctx.context.arg_names))


def factory(checker: TypeChecker, name: str, options: Options, default: Type) -> Type:
    literal = LiteralType(json.dumps([name, options], sort_keys=True), checker.named_type("builtins.str"))
    made = Library(checker).named(names.FACTORY, [literal])
    return made if isinstance(made, Instance) else default

"""``register_pytree_node(C, flatten, unflatten)`` and ``@register_pytree_node_class``: the functions of the class."""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import Expression, FuncDef, MemberExpr, RefExpr, TypeInfo
from mypy.plugin import FunctionContext
from mypy.types import FunctionLike, Instance, Type, TypeType, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes
from treetyped_mypy.errors import flattening as sentences
from treetyped_mypy.handlers.registration.class_flattening import Fault, Flattening, Function, flattening_fault
from treetyped_mypy.syntax.constructors import function_of
from treetyped_mypy.syntax.tree import is_one_of_several, syntax_of
from treetyped_mypy.values.definitions import definition_of

ARGUMENTS: Final = (0, 1)
"""What JAX passes to the function that rebuilds an object."""


def register_node(ctx: FunctionContext) -> Type:
    """``register_pytree_node(C, flatten_func, unflatten_func)``."""
    info = class_of(ctx)
    functions = [given[0] if given else None for given in ctx.args[1:3]]
    if info is not None and len(functions) == 2 and isinstance(ctx.api, TypeChecker):
        flatten, unflatten = (function_at(ctx.api, info, function) for function in functions)
        if flatten is not None and unflatten is not None and not is_bound(flatten):
            first, second = map(str, ctx.callee_arg_names[1:3])
            shown = (name_of(flatten, first), name_of(unflatten, second))
            with_keys = first == "flatten_with_keys"
            flattening = Flattening(info, flatten, unflatten, *shown, with_keys, is_classmethod=is_bound(unflatten))
            report(ctx.api, flattening_fault(ctx.api, flattening))
    return ctx.default_return_type


def function_at(checker: TypeChecker, info: TypeInfo, expression: Expression | None) -> Function | None:
    """The function that is passed: also ``C.flatten``, a method of the class."""
    match expression:
        case MemberExpr(expr=RefExpr(node=owner), name=name) if owner is info:
            return method(checker, info, name)
        case _:
            return definition_of(checker, expression)


def is_bound(function: Function) -> bool:
    """Whether it is given the class first, by ``@classmethod``."""
    return isinstance(function, FuncDef) and function.is_class


def name_of(function: Function, parameter: str) -> str:
    """A function's own name; a lambda is called as JAX calls it."""
    return function.name if isinstance(function, FuncDef) else parameter


def register_node_class(ctx: FunctionContext) -> Type:
    """``@register_pytree_node_class``, also called as a function."""
    info = class_of(ctx)
    if info is not None and isinstance(ctx.api, TypeChecker):
        report(ctx.api, absent(ctx, info, "tree_flatten") or class_fault(ctx.api, info, "tree_flatten"))
    return ctx.default_return_type


def register_with_keys_class(ctx: FunctionContext) -> Type:
    """``@register_pytree_with_keys_class``: ``tree_flatten`` is optional beside the one with keys."""
    info = class_of(ctx)
    if info is not None and isinstance(ctx.api, TypeChecker):
        first = "tree_flatten_with_keys"
        fault = absent(ctx, info, first) or class_fault(ctx.api, info, first)
        if fault is None and "tree_flatten" in info.names:
            fault = class_fault(ctx.api, info, "tree_flatten")
        report(ctx.api, fault)
    return ctx.default_return_type


def class_of(ctx: FunctionContext) -> TypeInfo | None:
    """The class that is registered, if all of it is known."""
    type_ = get_proper_type(ctx.arg_types[0][0]) if ctx.arg_types and ctx.arg_types[0] else None
    if isinstance(type_, TypeType) and isinstance(type_.item, Instance):  # what ``@dataclass`` gives
        info = type_.item.type
    elif isinstance(type_, FunctionLike) and type_.is_type_obj():
        info = type_.type_object()
    else:
        return None
    unknown = info.metaclass_type is not None or any(base.fallback_to_any for base in info.mro)
    if isinstance(ctx.api, TypeChecker) and is_one_of_several(syntax_of(ctx.api.tree), info.defn):
        return None
    return None if unknown else info


def absent(ctx: FunctionContext, info: TypeInfo, flatten_name: str) -> Fault | None:
    """A method that is missing, unless a decorator may add it: those of another file are not known."""
    if not isinstance(ctx.api, TypeChecker) or info.module_name != ctx.api.tree.fullname:
        return None
    decorators = {d.fullname if isinstance(d, RefExpr) else "": d for d in info.defn.decorators}
    if set(decorators) - names.REGISTER_NODE_CLASS - {names.DATACLASS}:
        return None
    missing = next((name for name in (flatten_name, "tree_unflatten") if info.get(name) is None), None)
    place = next((d for name, d in decorators.items() if name in names.REGISTER_NODE_CLASS), ctx.context)
    return Fault(sentences.absent(info.name, missing), place) if missing is not None else None


def class_fault(checker: TypeChecker, info: TypeInfo, flatten_name: str) -> Fault | None:
    flatten, unflatten = (method(checker, info, name) for name in (flatten_name, "tree_unflatten"))
    if unflatten is None:
        return None
    if (fault := arity_fault(info, unflatten)) is not None:
        return fault
    if flatten is None:
        return None
    with_keys = flatten_name != "tree_flatten"
    is_classmethod = unflatten.is_class
    functions = Flattening(info, flatten, unflatten, flatten_name, "tree_unflatten", with_keys, is_classmethod)
    return flattening_fault(checker, functions)


def method(checker: TypeChecker, info: TypeInfo, name: str) -> FuncDef | None:
    """The method, if it is written in this file."""
    symbol = info.get(name)
    function = function_of(symbol.node) if symbol is not None else None
    return function if function in syntax_of(checker.tree).parents else None


def arity_fault(info: TypeInfo, unflatten: FuncDef) -> Fault | None:
    """``tree_unflatten`` is taken from the class: without ``@classmethod`` nothing is put before its arguments."""
    parameters = unflatten.arguments[1:] if unflatten.is_class else unflatten.arguments
    if any(parameter.kind.is_star() for parameter in parameters):
        return None
    required = sum(parameter.kind.is_required() for parameter in parameters)
    positional = sum(parameter.kind.is_positional() for parameter in parameters)
    if required <= len(ARGUMENTS) <= positional:
        return None
    plain = not unflatten.is_class and not unflatten.is_static and required == len(ARGUMENTS) + 1
    text = sentences.arity(info.name, "tree_unflatten", required)
    return Fault(text, unflatten, sentences.CLASSMETHOD if plain else None)


def report(checker: TypeChecker, fault: Fault | None) -> None:
    if fault is not None:
        fail(checker, fault.text, fault.place, codes.FIELD, fault.cure)

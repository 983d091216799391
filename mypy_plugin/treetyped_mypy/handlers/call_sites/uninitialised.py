"""A spec used as the tree that is to be made of it: called, asked for a method, passed where the class is declared."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, Context, Decorator, FuncDef, MemberExpr, NameExpr
from mypy.plugin import FunctionContext, MethodContext
from mypy.types import CallableType, Instance, NoneType, Type, UnionType, get_proper_type

from treetyped_mypy.calls.call_arguments import Argument, arguments_checked
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes, initialisation
from treetyped_mypy.structure.nodes import ClassNode
from treetyped_mypy.types.initializers import uninitialised
from treetyped_mypy.types.lift import lift


def report_call(checker: TypeChecker, spec: Type, at: Context) -> bool:
    """``spec(x)``."""
    source = uninitialised(spec)
    if source is not None:
        fail(checker, initialisation.called(source), at, codes.LEAF, initialisation.CURE)
    return source is not None


def report_method(checker: TypeChecker, spec: Type, method: str, at: Context) -> None:
    """``spec.forward``: a method that is written in the class, and given the instance."""
    source = uninitialised(spec)
    symbol = source.type.get(method) if source is not None else None
    node = symbol.node if symbol is not None and not symbol.plugin_generated else None
    function = node.func if isinstance(node, Decorator) else node
    if source is None or not isinstance(function, FuncDef) or function.is_static or function.is_class:
        return
    if not function.is_property:
        fail(checker, initialisation.has_no_arrays(source, f'"{method}"'), at, codes.LEAF, initialisation.CURE)


def report_arguments(ctx: FunctionContext | MethodContext) -> None:
    """``predict(spec, x)``, where ``predict`` declares a ``Linear``."""
    call = ctx.context
    if not any(uninitialised(type_) for types in ctx.arg_types for type_ in types):
        return
    if not isinstance(call, CallExpr) or not isinstance(ctx.api, TypeChecker) or makes_object(ctx.api, call):
        return
    report_specs(ctx.api, call, arguments_checked(ctx))


def report_specs(checker: TypeChecker, call: CallExpr, arguments: list[Argument]) -> None:
    for argument in arguments:
        source = uninitialised(argument.type)
        if source is not None and asks_for_made(argument.declared, source):
            text = initialisation.has_no_arrays(source, called_as(call))
            fail(checker, text, argument.expression, codes.LEAF, initialisation.CURE)


def makes_object(checker: TypeChecker, call: CallExpr) -> bool:
    callee = get_proper_type(checker.lookup_type(call.callee)) if checker.has_type(call.callee) else None
    return isinstance(callee, CallableType) and callee.is_type_obj()


def asks_for_made(declared: Type, source: Instance) -> bool:
    """Whether the declared type is the class of the spec, or a base of it that is a node as well, and nothing else."""
    proper = get_proper_type(declared)
    items = [get_proper_type(item) for item in (proper.items if isinstance(proper, UnionType) else [proper])]
    present = [item for item in items if not isinstance(item, NoneType)]
    return bool(present) and all(is_base(item, source) for item in present)


def is_base(item: Type, source: Instance) -> bool:
    proper = get_proper_type(item)
    return isinstance(proper, Instance) and proper.type in source.type.mro and isinstance(lift(proper), ClassNode)


def called_as(call: CallExpr) -> str:
    return f'"{call.callee.name}"' if isinstance(call.callee, NameExpr | MemberExpr) else "the function"

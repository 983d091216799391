"""A part of a tree passed where another part is declared: ``loss(rest, params)`` for ``loss(params, rest)``.

``Filtered`` fits every annotation, as ``Any`` does, so mypy itself says nothing of it.
"""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, MemberExpr, NameExpr
from mypy.plugin import FunctionContext, MethodContext
from mypy.types import Type, get_proper_type

from treetyped_mypy.calls.call_arguments import Argument, arguments_checked
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes, filters
from treetyped_mypy.structure.match import match
from treetyped_mypy.types.children import filtered_instance
from treetyped_mypy.types.lift import lift


def report_parts(ctx: FunctionContext | MethodContext) -> None:
    """The arguments of a user's own function."""
    if not any(is_part(type_) for types in ctx.arg_types for type_ in types):
        return
    if isinstance(ctx.api, TypeChecker) and isinstance(ctx.context, CallExpr):
        report_first(ctx.api, ctx.context, arguments_checked(ctx))


def report_first(checker: TypeChecker, call: CallExpr, arguments: list[Argument]) -> None:
    """The first that is a part, as is what is declared, and certainly has a leaf where the other has none."""
    for argument in arguments:
        if not is_part(argument.declared) or not is_part(argument.type):
            continue
        mismatch = next(match(lift(argument.declared), lift(argument.type), equal=True), None)
        if mismatch is not None:
            given = argument.expression
            name = given.name if isinstance(given, NameExpr) else "argument"
            fail(checker, filters.misplaced(called_as(call), argument.name, name, mismatch), given, codes.FILTER)
            return


def is_part(type_: Type) -> bool:
    return filtered_instance(get_proper_type(type_)) is not None


def called_as(call: CallExpr) -> str:
    return f'"{call.callee.name}"' if isinstance(call.callee, NameExpr | MemberExpr) else "the function"

"""A transformation of what another returned, of which the library knows less than we: it fits, wherever it goes."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, Expression, NameExpr, RefExpr
from mypy.plugin import FunctionSigContext
from mypy.types import AnyType, FunctionLike, Type, TypeOfAny

from treetyped_mypy import names
from treetyped_mypy.types.transformed import marks_of


def taking_transformed(ctx: FunctionSigContext) -> FunctionLike:
    """Our types of such functions have parameters, which must not be compared with those that the result goes to."""
    signature = ctx.default_signature
    given = ctx.args[0][0] if ctx.args and ctx.args[0] else None
    if not isinstance(ctx.api, TypeChecker) or not is_transformed(ctx.api, given):
        return signature
    anything: Type = AnyType(TypeOfAny.special_form)
    return signature.copy_modified(arg_types=[anything, *signature.arg_types[1:]], ret_type=anything)


def is_transformed(checker: TypeChecker, given: Expression | None) -> bool:
    match given:
        case CallExpr(callee=RefExpr(fullname=fullname)):
            return fullname == names.EQX_FILTER_VMAP
        case NameExpr():
            return bool(marks_of(checker.expr_checker.accept(given)))
        case _:
            return False

"""``treedef_tuple`` and ``treedef_children``: treedefs of treedefs."""

from __future__ import annotations

from mypy.nodes import ListExpr, StarExpr, TupleExpr
from mypy.plugin import FunctionSigContext
from mypy.types import AnyType, FunctionLike, TupleType, Type, TypeOfAny

from treetyped_mypy import names
from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.receiver import keeps_exact
from treetyped_mypy.types.library import Library
from treetyped_mypy.values.treedefs import treedef_source


def treedef_tuple(ctx: FunctionSigContext) -> FunctionLike:
    """``TreeDef[tuple[A, B]]`` of treedefs that are written out."""
    call = Call.of(ctx)
    given = None if call is None else call.argument("treedefs")
    if (
        call is None
        or not isinstance(given, ListExpr | TupleExpr)
        or any(isinstance(item, StarExpr) for item in given.items)
    ):
        return ctx.default_signature
    sources = [treedef_source(call.type_of(item)) for item in given.items]
    library = Library(call.checker)
    source: Type = TupleType([source or any_type() for source in sources], library.tuple_fallback())
    exact = keeps_exact(call.checker, call.expression)
    result = library.named(names.TREEDEF, [source]) if exact else any_type()
    return ctx.default_signature.copy_modified(ret_type=result)


def treedef_children(ctx: FunctionSigContext) -> FunctionLike:
    """``list[TreeDef[Any]]``."""
    call = Call.of(ctx)
    if call is None or not keeps_exact(call.checker, call.expression):
        return ctx.default_signature
    child = Library(call.checker).named(names.TREEDEF, [any_type()])
    return ctx.default_signature.copy_modified(ret_type=call.checker.named_generic_type(names.LIST, [child]))


def any_type() -> Type:
    return AnyType(TypeOfAny.special_form)

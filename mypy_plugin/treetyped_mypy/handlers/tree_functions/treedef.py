"""``treedef_tuple``, ``treedef_children`` and ``treedef_is_leaf``: treedefs of treedefs."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import Expression, ListExpr, NameExpr, TupleExpr
from mypy.plugin import FunctionSigContext, MethodContext
from mypy.types import AnyType, FunctionLike, TupleType, Type, TypeOfAny

from treetyped_mypy import names
from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.receiver import keeps_exact
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes, treedefs
from treetyped_mypy.errors.types import show_type
from treetyped_mypy.structure.nodes import ClassNode, Leaf, MappingNode, NamedTupleNode, SequenceNode, TupleNode
from treetyped_mypy.structure.show import describe
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.values.displays import has_star
from treetyped_mypy.values.treedefs import treedef_source


def treedef_tuple(ctx: FunctionSigContext) -> FunctionLike:
    """``TreeDef[tuple[A, B]]`` of treedefs that are written out."""
    call = Call.of(ctx)
    given = None if call is None else call.argument("treedefs")
    if call is None or not isinstance(given, ListExpr | TupleExpr) or has_star(given.items):
        return ctx.default_signature
    for item in given.items:
        report_no_treedef(call, "tree_util.treedef_tuple", item)
    sources = [treedef_source(call.type_of(item)) for item in given.items]
    library = Library(call.checker)
    source: Type = TupleType([source or any_type() for source in sources], library.tuple_fallback())
    exact = keeps_exact(call.checker, call.expression)
    result = library.named(names.TREEDEF, [source]) if exact else any_type()
    return ctx.default_signature.copy_modified(ret_type=result)


def treedef_children(ctx: FunctionSigContext) -> FunctionLike:
    """``list[TreeDef[Any]]``."""
    call = checked(ctx, "tree_util.treedef_children")
    if call is None or not keeps_exact(call.checker, call.expression):
        return ctx.default_signature
    child = Library(call.checker).named(names.TREEDEF, [any_type()])
    return ctx.default_signature.copy_modified(ret_type=call.checker.named_generic_type(names.LIST, [child]))


def treedef_is_leaf(ctx: FunctionSigContext) -> FunctionLike:
    """``bool``, of a treedef."""
    checked(ctx, "tree_util.treedef_is_leaf")
    return ctx.default_signature


def checked(ctx: FunctionSigContext, function: str) -> Call | None:
    """The call, after an error if the tree itself stands where its treedef should."""
    call = Call.of(ctx)
    given = None if call is None else call.argument("treedef")
    if call is not None and given is not None:
        report_no_treedef(call, function, given)
    return call


def report_no_treedef(call: Call, function: str, treedef: Expression) -> bool:
    """Whether the tree itself stands where its treedef should."""
    structure = lift(call.type_of(treedef))
    if not isinstance(structure, Leaf | TupleNode | SequenceNode | MappingNode | ClassNode | NamedTupleNode):
        return False
    text = treedefs.no_treedef(function, describe(structure, show_type))
    is_swapped = isinstance(structure, SequenceNode) and isinstance(treedef, NameExpr)
    cure = treedefs.FLATTEN_CURE if is_swapped else treedefs.STRUCTURE_CURE
    fail(call.checker, text, treedef, codes.STRUCTURE, cure)
    return True


def any_type() -> Type:
    return AnyType(TypeOfAny.special_form)


def treedef_iter(ctx: MethodContext) -> Type:
    """``for x in treedef``: the two results of ``flatten`` are unpacked in the wrong order."""
    if isinstance(ctx.api, TypeChecker):
        fail(ctx.api, treedefs.treedef_iterated(), ctx.context, codes.STRUCTURE, treedefs.FLATTEN_CURE)
    return ctx.default_return_type

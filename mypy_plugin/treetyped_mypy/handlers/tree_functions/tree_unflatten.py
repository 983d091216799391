"""``tree.unflatten(treedef, leaves)`` and ``treedef.unflatten(leaves)``: the tree again, with these leaves."""

from __future__ import annotations

from mypy.nodes import Expression, ListExpr
from mypy.plugin import FunctionSigContext, MethodSigContext
from mypy.subtypes import is_subtype
from mypy.types import AnyType, FunctionLike, Instance, Type, TypeOfAny, UnionType, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.calls.annotation import prefer_annotation
from treetyped_mypy.calls.call import Call
from treetyped_mypy.structure.nodes import (
    ClassNode,
    Leaf,
    Structure,
    TupleNode,
    Unknown,
)
from treetyped_mypy.structure.order import leaf_order
from treetyped_mypy.structure.path import Path
from treetyped_mypy.structure.walk import graft, without_opaque
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.lower import lower
from treetyped_mypy.values.stored import lift_stored
from treetyped_mypy.values.treedefs import treedef_source, treedef_structure


def tree_unflatten(ctx: FunctionSigContext) -> FunctionLike:
    """The signature of this call, with the type of its result."""
    call = Call.of(ctx)
    treedef, given = (None, None) if call is None else (call.argument("treedef"), call.argument("leaves"))
    if call is None or treedef is None or given is None:
        return ctx.default_signature
    source = treedef_source(call.type_of(treedef))
    return unflattened(ctx, call, source, treedef_structure(call, treedef), given)


def treedef_unflatten(ctx: MethodSigContext) -> FunctionLike:
    """The method of a treedef; the object is not an argument, so only its type is known."""
    call = Call.of(ctx)
    given = None if call is None else call.argument("leaves")
    source = treedef_source(ctx.type)
    if call is None or given is None or source is None:
        return ctx.default_signature
    return unflattened(ctx, call, source, lift(source), given)


def unflattened(
    ctx: FunctionSigContext | MethodSigContext,
    call: Call,
    source: Type | None,
    structure: Structure[Type],
    given: Expression,
) -> FunctionLike:
    type_ = call.type_of(given)
    if source is None or isinstance(structure, Unknown):
        return ctx.default_signature
    result = tree_of(call, source, structure, item_type(call, given, type_), leaves_in(call, given, type_))
    return ctx.default_signature.copy_modified(ret_type=prefer_annotation(result, call.context))


def tree_of(
    call: Call, source: Type, structure: Structure[Type], item: Type, written: list[Structure[Type]] | None
) -> Type:
    """The structure with the leaves that are written out, each in its place, or else with the type of all of them."""
    library, order = Library(call.checker), leaf_order(structure)
    if not is_subtype(item, library.named(names.ARRAY)):
        structure = without_opaque(structure)
    if order is not None and written is not None and not any(isinstance(leaf, Unknown) for leaf in written):
        if len(order) != len(written):
            return any_type()
        places: dict[Path, Structure[Type]] = dict(zip((path for path, _ in order), written, strict=True))
        return lower(graft(lambda path, _leaf: places[path], structure), library)
    if says_nothing(item):
        return library.mapped(source, any_type()) if isinstance(lift(source), ClassNode) else any_type()
    return lower(graft(lambda _path, _leaf: Leaf(item), structure), library)


def says_nothing(item: Type) -> bool:
    proper = get_proper_type(item)
    is_object = isinstance(proper, Instance) and proper.type.fullname == names.OBJECT
    return is_object or isinstance(proper, AnyType | UnionType)


def leaves_in(call: Call, given: Expression, type_: Type) -> list[Structure[Type]] | None:
    """What stands at each place of a tuple, or of a list that is written out."""
    structure = lift(type_)
    if isinstance(given, ListExpr):
        return [lift_stored(call.checker, item) for item in given.items]
    return list(structure.children) if isinstance(structure, TupleNode) else None


def item_type(call: Call, given: Expression, type_: Type) -> Type:
    """The type of the items of an iterable; ``Any`` if it is none."""
    with call.checker.msg.filter_errors():
        _, item = call.checker.analyze_iterable_item_type_without_expression(type_, given)
    return item


def any_type() -> Type:
    return AnyType(TypeOfAny.special_form)

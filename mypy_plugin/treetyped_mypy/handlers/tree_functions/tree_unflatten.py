"""``tree.unflatten(treedef, leaves)`` and ``treedef.unflatten(leaves)``: the tree again, with these leaves."""

from __future__ import annotations

from mypy.nodes import Expression
from mypy.plugin import FunctionSigContext, MethodSigContext
from mypy.subtypes import is_subtype
from mypy.types import AnyType, FunctionLike, Instance, Type, TypeOfAny, UnionType, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.calls.annotation import prefer_annotation
from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes, treedefs
from treetyped_mypy.handlers.tree_functions.treedef import report_no_treedef
from treetyped_mypy.structure.nodes import (
    ClassNode,
    DisplayNode,
    Leaf,
    MappingNode,
    Structure,
    TupleNode,
    Unknown,
)
from treetyped_mypy.structure.order import leaf_count, leaf_order
from treetyped_mypy.structure.path import Path
from treetyped_mypy.structure.walk import children, graft, leaves, without_opaque
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.lower import lower
from treetyped_mypy.types.numeric_types import is_number
from treetyped_mypy.values.displays import lift_expression
from treetyped_mypy.values.lengths import known_length
from treetyped_mypy.values.treedefs import treedef_source, treedef_structure

FUNCTION = "tree.unflatten"


def tree_unflatten(ctx: FunctionSigContext) -> FunctionLike:
    """The signature of this call, with the type of its result."""
    call = Call.of(ctx)
    treedef, given = (None, None) if call is None else (call.argument("treedef"), call.argument("leaves"))
    if call is None or treedef is None or given is None:
        return ctx.default_signature
    if report_swapped(call, treedef, given) or report_no_treedef(call, FUNCTION, treedef):
        return ctx.default_signature.copy_modified(arg_types=[any_type() for _ in ctx.default_signature.arg_types])
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
    if source is None or isinstance(structure, Unknown) or report_keys(call, given, type_):
        return ctx.default_signature
    written = written_leaves(call, given, type_)
    number = known_length(call.checker, given) if written is None else len(written)
    if number is not None and report_count(call, given, structure, number):
        return ctx.default_signature
    result = tree_of(call, source, structure, item_type(call, given, type_), written)
    if report_leaf(call, given, result):
        return ctx.default_signature
    return ctx.default_signature.copy_modified(ret_type=prefer_annotation(result, call.context))


def tree_of(
    call: Call, source: Type, structure: Structure[Type], item: Type, written: list[Structure[Type]] | None
) -> Type:
    """The structure with the leaves that are written out, each in its place, or else with the type of all of them."""
    library, order = Library(call.checker), leaf_order(structure)
    if not is_subtype(item, library.named(names.ARRAY)):
        structure = without_opaque(structure)
    if order is not None and written is not None and not any(isinstance(leaf, Unknown) for leaf in written):
        places: dict[Path, Structure[Type]] = dict(zip((path for path, _ in order), written, strict=True))
        return lower(graft(lambda path, _leaf: places[path], structure), library)
    if isinstance(get_proper_type(item), AnyType | UnionType):
        return library.mapped(source, any_type()) if isinstance(lift(source), ClassNode) else any_type()
    return lower(graft(lambda _path, _leaf: Leaf(item), structure), library)


def written_leaves(call: Call, given: Expression, type_: Type) -> list[Structure[Type]] | None:
    """What stands at each place of a list or tuple that is written out."""
    structure = lift_expression(call.checker, given, type_)
    is_written = isinstance(structure, TupleNode) or (isinstance(structure, DisplayNode) and structure.kind == "list")
    return [child for _, child in children(structure)] if is_written else None


def item_type(call: Call, given: Expression, type_: Type) -> Type:
    """The type of the items of an iterable; ``Any`` if it is none."""
    with call.checker.msg.filter_errors():
        _, item = call.checker.analyze_iterable_item_type_without_expression(type_, given)
    return item


def report_swapped(call: Call, treedef: Expression, given: Expression) -> bool:
    first, second = get_proper_type(call.type_of(treedef)), call.type_of(given)
    is_list = isinstance(first, Instance) and first.type.fullname in (names.LIST, names.TUPLE)
    if not is_list or treedef_source(second) is None:
        return False
    fail(call.checker, treedefs.swapped(), call.expression, codes.STRUCTURE, treedefs.SWAPPED_CURE)
    return True


def report_keys(call: Call, given: Expression, type_: Type) -> bool:
    structure = lift(type_)
    if not isinstance(structure, MappingNode):
        return False
    fail(call.checker, treedefs.keys_for_leaves(FUNCTION, type_), given, codes.LEAF, treedefs.VALUES_CURE)
    return True


def report_count(call: Call, given: Expression, structure: Structure[Type], number: int) -> bool:
    places = leaf_count(structure)
    if places is None or places == number:
        return False
    fail(call.checker, treedefs.wrong_count(FUNCTION, places, number), given, codes.STRUCTURE)
    return True


def report_leaf(call: Call, given: Expression, result: Type) -> bool:
    """Whether an annotation asks for a class with arrays or numbers where a leaf certainly is neither.

    A ``Mapped`` fits every annotation, so mypy would not say it.
    """
    declared, found = lift(call.context) if call.context is not None else Unknown(), lift(result)
    if not isinstance(declared, ClassNode) or not isinstance(found, ClassNode) or declared.key != found.key:
        return False
    expected = {leaf.path: leaf.node.type for leaf in leaves(declared) if isinstance(leaf.node, Leaf) and leaf.certain}
    for leaf in leaves(found):
        wanted = expected.get(leaf.path)
        if isinstance(leaf.node, Leaf) and wanted is not None and is_number(wanted) and is_text(leaf.node.type):
            text = treedefs.wrong_leaf(FUNCTION, leaf.path, wanted, leaf.node.type)
            fail(call.checker, text, given, codes.LEAF)
            return True
    return False


def is_text(type_: Type) -> bool:
    proper = get_proper_type(type_)
    return isinstance(proper, Instance) and proper.type.fullname in ("builtins.str", "builtins.bytes")


def any_type() -> Type:
    return AnyType(TypeOfAny.special_form)

"""``tree.map(f, tree, *rest, is_leaf=None)``: structures match, ``f`` takes the leaves, the type survives."""

from __future__ import annotations

from mypy.plugin import FunctionSigContext
from mypy.types import AnyType, FunctionLike, Type, TypeOfAny, get_proper_type, has_type_vars

from treetyped_mypy.calls.annotation import is_blank, prefer_annotation
from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.functions import Function
from treetyped_mypy.calls.receiver import is_bound_once
from treetyped_mypy.calls.receiver_types import as_mapped
from treetyped_mypy.handlers.tree_functions.leafwise import Leafwise
from treetyped_mypy.handlers.tree_functions.shapes_as_leaves import report_nodes
from treetyped_mypy.structure.match import fits
from treetyped_mypy.structure.nodes import Leaf, OpaqueNode, Structure
from treetyped_mypy.structure.pairing import pair_leaves
from treetyped_mypy.structure.walk import graft, leaves, without_opaque
from treetyped_mypy.types.children import mapped_instance
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.lower import lower
from treetyped_mypy.values.is_leaf import cut_at_leaves
from treetyped_mypy.values.unregistered_classes import unregistered_as_leaves


def tree_map(ctx: FunctionSigContext) -> FunctionLike:
    """The signature of this call, with the type of its result."""
    call = Call.of(ctx)
    return ctx.default_signature if call is None else mapped(ctx, call)


def mapped(ctx: FunctionSigContext, call: Call, before: tuple[Type, ...] = ()) -> FunctionLike:
    """The same for ``tree.map`` and its twin, whose ``f`` is given ``before`` the leaves a path."""
    expression, operands = call.argument("f"), call.operands("tree", "rest")
    if expression is None or not operands:
        return ctx.default_signature
    structures = [unregistered_as_leaves(call.checker, lift(operand.type)) for operand in operands]
    structures[0] = cut_at_leaves(call, structures[0], "is_leaf")
    asked = Leafwise(call, Function.of(call, expression), repeated=operands[-1].repeated, before=before)
    if any(not fits(structures[0], structure) for structure in structures[1:]) or not asked.takes(len(structures)):
        return after_failure(ctx, call)  # it raises, which the run of the file says
    if not before and report_nodes(call, operands[0], structures[0]):
        return after_failure(ctx, call)
    result = result_type(asked, structures)
    found = as_mapped(call.checker, call.expression, prefer_annotation(result, call.context), call.context)
    if mapped_instance(get_proper_type(found)) is not None and not is_bound_once(call.checker, call.expression):
        found = AnyType(TypeOfAny.special_form)  # the name may be bound to the class itself, later
    return ctx.default_signature.copy_modified(ret_type=found)


def after_failure(ctx: FunctionSigContext, call: Call) -> FunctionLike:
    """One error is enough: the result has the type that is annotated for it, if there is one."""
    if call.context is None or has_type_vars(call.context) or is_blank(call.context):
        return ctx.default_signature
    return ctx.default_signature.copy_modified(ret_type=call.context)


def result_type(asked: Leafwise, structures: list[Structure[Type]]) -> Type:
    """The tree of results."""
    first = structures[0]
    if any(isinstance(found.node, OpaqueNode) for found in leaves(first)) and not asked.keeps_arrays(len(structures)):
        first = without_opaque(first)
    results = asked.results(list(pair_leaves(structures[0], structures[1:])))
    tree = graft(lambda path, leaf: Leaf(asked.library.union(results.get((path, leaf), []))), first)
    return lower(tree, asked.library)

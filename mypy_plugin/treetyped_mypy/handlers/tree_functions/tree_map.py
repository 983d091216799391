"""``tree.map(f, tree, *rest, is_leaf=None)``: structures match, ``f`` takes the leaves, the type survives."""

from __future__ import annotations

from mypy.plugin import FunctionSigContext
from mypy.types import AnyType, FunctionLike, Type, TypeOfAny, get_proper_type, has_type_vars

from treetyped_mypy.calls.annotation import prefer_annotation
from treetyped_mypy.calls.call import Call, Operand, words
from treetyped_mypy.calls.functions import Function
from treetyped_mypy.calls.receiver import is_bound_once
from treetyped_mypy.calls.receiver_types import as_mapped
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes, messages
from treetyped_mypy.handlers.registration.post_init_leaves import report_post_init
from treetyped_mypy.handlers.tree_functions.leafwise import Leafwise
from treetyped_mypy.handlers.tree_functions.none_as_leaf import report_none_branch
from treetyped_mypy.handlers.tree_functions.shapes_as_leaves import report_nodes
from treetyped_mypy.structure.match import match
from treetyped_mypy.structure.nodes import Leaf, OpaqueNode, Structure
from treetyped_mypy.structure.pairing import pair_leaves
from treetyped_mypy.structure.walk import graft, leaves, without_opaque
from treetyped_mypy.syntax.tree import dotted
from treetyped_mypy.types.children import mapped_instance
from treetyped_mypy.types.lower import lower
from treetyped_mypy.values.displays import lift_operands
from treetyped_mypy.values.is_leaf import cut_at_leaves
from treetyped_mypy.values.tree_argument import report_unsortable
from treetyped_mypy.values.unregistered_classes import unregistered_as_leaves


def tree_map(ctx: FunctionSigContext) -> FunctionLike:
    """The signature of this call, with the type of its result."""
    call = Call.of(ctx)
    return ctx.default_signature if call is None else mapped(ctx, call, "tree.map")


def mapped(ctx: FunctionSigContext, call: Call, name: str, before: tuple[Type, ...] = ()) -> FunctionLike:
    """The same for ``tree.map`` and its twin, whose ``f`` is given ``before`` the leaves a path."""
    expression, operands = call.argument("f"), call.operands("tree", "rest")
    if expression is None or not operands:
        return ctx.default_signature
    shown = lift_operands(call, operands)
    operands = [operand for operand, _ in shown]
    structures = [unregistered_as_leaves(call.checker, structure) for _, structure in shown]
    structures[0] = cut_at_leaves(call, structures[0], "is_leaf")
    if report_mismatches(call, name, operands, structures):
        return after_error(ctx, call)
    report_none_branch(call, name, expression, structures[0], len(before))
    asked = Leafwise(call, name, Function.of(call, expression), repeated=operands[-1].repeated, before=before)
    result = result_type(asked, structures)
    if result is None or report_nodes(call, name, operands[0], structures[0]):
        return after_error(ctx, call)
    found = as_mapped(call.checker, call.expression, prefer_annotation(result, call.context), call.context)
    if mapped_instance(get_proper_type(found)) is not None and not is_bound_once(call.checker, call.expression):
        found = AnyType(TypeOfAny.special_form)  # the name may be bound to the class itself, later
    return ctx.default_signature.copy_modified(ret_type=found)


def after_error(ctx: FunctionSigContext, call: Call) -> FunctionLike:
    """One error is enough: the result has the type that is annotated for it, otherwise ``Any``."""
    if call.context is None or has_type_vars(call.context):
        return ctx.default_signature
    return ctx.default_signature.copy_modified(ret_type=call.context)


def report_mismatches(call: Call, name: str, operands: list[Operand], structures: list[Structure[Type]]) -> bool:
    """Whether the first tree is certainly no prefix of one of the others."""
    found = False
    for operand in operands:
        found |= not (operand.starred or call.given("is_leaf")) and report_unsortable(
            call.checker, name, dotted(operand.expression) or operand.name, operand.expression
        )
    for operand, structure in zip(operands[1:], structures[1:], strict=True):
        mismatches = list(match(structures[0], structure))
        if mismatches:
            sides = words(*((each.expression, each.name) for each in (operands[0], operand)))
            text = messages.structures_differ(name, sides, mismatches)
            fail(call.checker, text, operand.expression, codes.STRUCTURE, messages.cure(mismatches))
            found = True
    return found


def result_type(asked: Leafwise, structures: list[Structure[Type]]) -> Type | None:
    """The tree of results; none if ``f`` cannot be called with one leaf of each tree."""
    first = structures[0]
    if any(True for _ in leaves(first)) and asked.report_arity(len(structures)):
        return None
    if any(isinstance(found.node, OpaqueNode) for found in leaves(first)) and not asked.keeps_arrays(len(structures)):
        first = without_opaque(first)
    results = asked.results(list(pair_leaves(structures[0], structures[1:])))
    tree = graft(lambda path, leaf: Leaf(asked.library.union(results.get((path, leaf), []))), first)
    report_post_init(asked.call.checker, asked.name, tree)
    return lower(tree, asked.library)

"""``tree.map(f, tree, *rest, is_leaf=None)``: structures match, ``f`` takes the leaves, the type survives."""

from __future__ import annotations

from mypy.plugin import FunctionSigContext
from mypy.types import FunctionLike, Type

from treetyped_mypy.errors import codes, messages
from treetyped_mypy.errors.report import fail
from treetyped_mypy.handlers.leafwise import Leafwise
from treetyped_mypy.structure.match import match
from treetyped_mypy.structure.nodes import Leaf, Structure
from treetyped_mypy.structure.pairing import pair_leaves
from treetyped_mypy.structure.walk import graft
from treetyped_mypy.typeops.annotation import prefer_annotation
from treetyped_mypy.typeops.call import Call, Operand
from treetyped_mypy.typeops.displays import lift_operand
from treetyped_mypy.typeops.functions import Function
from treetyped_mypy.typeops.is_leaf import cut_at_leaves
from treetyped_mypy.typeops.lower import lower


def tree_map(ctx: FunctionSigContext) -> FunctionLike:
    """The signature of this call, with the type of its result."""
    call = Call.of(ctx)
    if call is None or (expression := call.argument("f")) is None:
        return ctx.default_signature
    operands = call.operands("tree", "rest")
    if not operands:
        return ctx.default_signature
    structures = [lift_operand(call, operand) for operand in operands]
    structures[0] = cut_at_leaves(call, structures[0], "is_leaf")
    if report_mismatches(call, operands, structures):
        return ctx.default_signature
    result = result_type(call, Function.of(call, expression), operands, structures)
    return ctx.default_signature if result is None else ctx.default_signature.copy_modified(ret_type=result)


def report_mismatches(call: Call, operands: list[Operand], structures: list[Structure[Type]]) -> bool:
    """Whether the first tree is certainly no prefix of one of the others."""
    found = False
    for operand, structure in zip(operands[1:], structures[1:], strict=True):
        mismatches = list(match(structures[0], structure))
        if mismatches:
            text = messages.structures_differ("tree.map", operands[0].name, operand.name, mismatches)
            fail(call.checker, text, operand.expression, codes.STRUCTURE, messages.cure(mismatches))
            found = True
    return found


def result_type(
    call: Call, function: Function, operands: list[Operand], structures: list[Structure[Type]]
) -> Type | None:
    """The tree of results; none if ``f`` cannot be called with one leaf of each tree."""
    asked = Leafwise(call, "tree.map", function, repeated=operands[-1].repeated)
    if asked.report_arity(len(operands)):
        return None
    results = asked.results(list(pair_leaves(structures[0], structures[1:])))
    mapped = graft(lambda path, leaf: Leaf(asked.library.union(results.get((path, leaf), []))), structures[0])
    return prefer_annotation(lower(mapped, asked.library), call.context)

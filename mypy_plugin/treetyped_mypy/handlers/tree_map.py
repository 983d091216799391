"""``tree.map(f, tree, *rest, is_leaf=None)``: structures match, ``f`` takes the leaves, the type survives."""

from __future__ import annotations

from itertools import islice, product
from typing import Final

from mypy.nodes import LambdaExpr
from mypy.plugin import FunctionSigContext
from mypy.types import AnyType, FunctionLike, Instance, Type, TypeOfAny, get_proper_type

from treetyped_mypy.errors import codes, messages
from treetyped_mypy.errors.report import fail
from treetyped_mypy.structure.match import match, options
from treetyped_mypy.structure.nodes import Again, Leaf, Structure, Unknown
from treetyped_mypy.structure.pairing import Pairing, pair_leaves
from treetyped_mypy.structure.path import Path
from treetyped_mypy.structure.walk import graft
from treetyped_mypy.typeops.annotation import prefer_annotation
from treetyped_mypy.typeops.call import Call, Operand
from treetyped_mypy.typeops.displays import lift_operand
from treetyped_mypy.typeops.functions import Function, Given, Outcome, loosened
from treetyped_mypy.typeops.is_leaf import cut_at_leaves
from treetyped_mypy.typeops.library import Library
from treetyped_mypy.typeops.lower import lower

MOST_CANDIDATES: Final = 16
"""How many combinations of union members are tried at one leaf."""

Results = dict[tuple[Path, Type], list[Type]]


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
    type_ = None if isinstance(expression, LambdaExpr) else call.type_of(expression)
    function = Function(call.checker, expression, type_)
    result = result_type(call, function, operands, structures)
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
    """The tree of results; none if ``f`` cannot be asked."""
    library = Library(call.checker)
    repeated = operands[-1].repeated
    arity = function.arity_fault(Given(tuple(operand.type for operand in operands), repeated))
    if arity is not None:
        fail(call.checker, messages.arity("tree.map", len(operands), arity), function.expression, codes.LEAF)
        return None
    pairings = [p for p in pair_leaves(structures[0], structures[1:]) if not isinstance(p.parts[0], Again)]
    known = [pairing for pairing in pairings if not is_unknown(pairing.parts[0])] or pairings
    results: Results = {}
    for pairing in known:
        returned = ask(call, function, pairing, repeated, library)
        if (leaf := leaf_of(pairing.parts[0])) is not None:
            results.setdefault((pairing.path, leaf), []).append(returned)
    if known and isinstance(function.expression, LambdaExpr):
        call.settle(function.expression, AnyType(TypeOfAny.special_form))
    mapped = graft(lambda path, leaf: Leaf(library.union(results.get((path, leaf), []))), structures[0])
    return prefer_annotation(lower(mapped, library), call.context)


def ask(call: Call, function: Function, pairing: Pairing[Type], repeated: bool, library: Library) -> Type:
    """What ``f`` returns at one leaf; an error only if it refuses every combination that may stand there."""
    first = leaf_of(pairing.parts[0]) or AnyType(TypeOfAny.special_form)
    alternatives = [[first], *([received(option, library) for option in options(part)] for part in pairing.parts[1:])]
    given = [Given(types, repeated) for types in islice(product(*alternatives), MOST_CANDIDATES)]
    outcomes = [function.outcome(candidate) for candidate in given]
    accepted = [outcome for outcome in outcomes if outcome.refusal is None]
    if not accepted and not isinstance(function.expression, LambdaExpr):
        looser = [function.outcome(loosened(candidate)) for candidate in given]
        accepted = [Outcome(outcome.type) for outcome in looser if outcome.refusal is None]
    if accepted:
        call.checker.msg.add_errors([info for outcome in accepted for info in outcome.said])
        return library.union([outcome.type for outcome in accepted])
    if pairing.certain:
        report_refusal(call, function, pairing, given[0], outcomes[0])
    return AnyType(TypeOfAny.from_error)


def report_refusal(call: Call, function: Function, pairing: Pairing[Type], given: Given, outcome: Outcome) -> None:
    """mypy's own words: at their column in a lambda, and in ours for a function that is named."""
    types = list(given.types)
    if isinstance(function.expression, LambdaExpr):
        call.checker.msg.add_errors(outcome.said)
        return
    text = messages.leaf_refused("tree.map", pairing.path, types, outcome.refusal or "")
    fail(call.checker, text, function.expression, codes.LEAF)


def received(part: Structure[Type], library: Library) -> Type:
    """The type of what ``f`` is given: a leaf, or a whole subtree of a later tree; ``object`` says no more than ``Any``."""
    type_ = leaf_of(part) or lower(part, library)
    proper = get_proper_type(type_)
    says_nothing = isinstance(proper, Instance) and proper.type.fullname == "builtins.object"
    return AnyType(TypeOfAny.special_form) if says_nothing else type_


def leaf_of(part: Structure[Type]) -> Type | None:
    match part:
        case Leaf(type=leaf) | Unknown(leaf=leaf):
            return leaf
        case _:
            return None


def is_unknown(part: Structure[Type]) -> bool:
    return leaf_of(part) is None

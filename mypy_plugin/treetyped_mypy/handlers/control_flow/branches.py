"""``lax.cond`` and ``lax.switch``: every branch takes the operands, and all return the same tree."""

from __future__ import annotations

from collections.abc import Iterable

from mypy.nodes import ARG_STAR, Expression, LambdaExpr, ListExpr, NameExpr, TupleExpr
from mypy.plugin import FunctionSigContext
from mypy.subtypes import is_subtype
from mypy.types import FunctionLike, Instance, Type, get_proper_type

from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import carry as messages
from treetyped_mypy.errors import codes
from treetyped_mypy.handlers.control_flow.branch_choice import report_index, report_predicate
from treetyped_mypy.handlers.control_flow.interchangeable import certain_differences
from treetyped_mypy.handlers.control_flow.literal_dtypes import report_branch_numbers
from treetyped_mypy.handlers.control_flow.loop_carry import ANY, call_to_check, typed, widened
from treetyped_mypy.handlers.control_flow.traced_function import (
    Result,
    TracedFunction,
    Value,
    report_refused,
    traced,
    value,
)
from treetyped_mypy.structure.nodes import Structure, Unknown
from treetyped_mypy.types.jax_types import refused_leaves
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift


def cond(ctx: FunctionSigContext) -> FunctionLike:
    """``cond(pred, true_fun, false_fun, *operands)``, and the old ``cond(pred, x, true_fun, y, false_fun)``."""
    call = call_to_check(ctx)
    if call is None:
        return ctx.default_signature
    true, false = call.argument("true_fun"), call.argument("false_fun")
    if true is None or false is None or ARG_STAR in call.expression.arg_kinds:
        return ctx.default_signature
    report_predicate(call)
    api, given = "lax.cond", call.given("operands")
    if len(given) == 2 and not is_function(call, true) and is_function(call, false):
        one, other = value(call, true, "true_operand"), value(call, given[0], "false_operand")
        call.settle(true, ANY)
        branches = [(TracedFunction(call, api, "true_fun", false), [one])]
        return checked(ctx, call, [*branches, (TracedFunction(call, api, "false_fun", given[1]), [other])])
    functions = [TracedFunction(call, api, "true_fun", true), TracedFunction(call, api, "false_fun", false)]
    if True in [function.report_no_function() for function in functions]:
        return typed(call, ctx, ANY)
    operands = operands_of(call)
    return checked(ctx, call, [(function, operands) for function in functions])


def switch(ctx: FunctionSigContext) -> FunctionLike:
    call = call_to_check(ctx)
    if call is None or ARG_STAR in call.expression.arg_kinds or not call.given("branches"):
        return ctx.default_signature
    report_index(call)
    given = call.given("branches")[0]
    written = branches_of(given)
    if not written:
        return unwritten_switch(ctx, call, given)
    api, operands = "lax.switch", operands_of(call)
    functions = [
        TracedFunction(call, api, f"branches[{index}]", expression, place_of(given, expression))
        for index, expression in enumerate(written)
    ]
    functions[0].direct = len(functions) == 1
    if True in [function.report_no_function() for function in functions]:
        return typed(call, ctx, ANY)
    return checked(ctx, call, [(function, operands) for function in functions], given)


def place_of(given: Expression, branch: Expression) -> Expression:
    """A branch, or the name of the list that holds it."""
    return given if isinstance(given, NameExpr) else branch


def is_function(call: Call, expression: Expression) -> bool:
    if isinstance(expression, LambdaExpr):
        return True
    proper = get_proper_type(call.type_of(expression))
    return isinstance(proper, FunctionLike) or (isinstance(proper, Instance) and "__call__" in names_of(proper))


def names_of(instance: Instance) -> set[str]:
    return {name for base in instance.type.mro for name in base.names}


def branches_of(expression: Expression) -> list[Expression]:
    """The branches, where they are written out in a list or a tuple."""
    match expression:
        case ListExpr(items=items) | TupleExpr(items=items):
            return [] if any(type(item).__name__ == "StarExpr" for item in items) else items
        case _:
            return []


def unwritten_switch(ctx: FunctionSigContext, call: Call, branches: Expression) -> FunctionLike:
    """A list that is not written out: all its branches have one type, or are just functions."""
    proper = get_proper_type(call.type_of(branches))
    element = get_proper_type(proper.args[0]) if isinstance(proper, Instance) and len(proper.args) == 1 else None
    call.forget()
    if isinstance(element, Instance) and element.type.fullname == "builtins.function":
        call.settle(branches, ANY)
    if element is None or not hasattr(element, "ret_type"):
        return ctx.default_signature
    return ctx.default_signature.copy_modified(ret_type=widened(element.ret_type, Library(call.checker)))


def operands_of(call: Call) -> list[Value]:
    """What each branch is given, as it sees it."""
    keyword = call.given("operand")
    given = [value(call, e, f"operands[{index}]") for index, e in enumerate(call.given("operands"))]
    return given if not keyword else [value(call, keyword[0], "operand")]


def checked(
    ctx: FunctionSigContext,
    call: Call,
    branches: list[tuple[TracedFunction, list[Value]]],
    written: Expression | None = None,
) -> FunctionLike:
    """The signature with the type that all branches agree on."""
    library = Library(call.checker)
    results: list[tuple[TracedFunction, Result]] = []
    operands = {operand.expression: operand for _, given in branches for operand in given}
    if True in [report_refused(call, branches[0][0].api, operand) for operand in operands.values()]:
        return typed(call, ctx, ANY)
    for function, given in branches:
        result = result_of(function, [traced(operand, library) for operand in given])
        if result is not None:
            results.append((function, result))
    if written is not None:
        settle_branches(call, written)
    if len(results) < len(branches) or report_differences(results):
        return typed(call, ctx, ANY)
    before = [result.structure for _, result in results] + passed_on(operands.values(), results)
    return typed(call, ctx, joined([result.declared for _, result in results], library), before)


def settle_branches(call: Call, written: Expression) -> None:
    """To mypy a list of functions with different signatures is none of functions; what is no function it refuses."""
    items = branches_of(written)
    for branch in [item for item in items if is_function(call, item)] if items else [written]:
        call.settle(branch, ANY)


def passed_on(operands: Iterable[Value], results: list[tuple[TracedFunction, Result]]) -> list[Structure[Type]]:
    """The numbers among the operands, where a branch may return what it is given."""
    lambdas = any(isinstance(function.expression, LambdaExpr) for function, _ in results)
    return [operand.structure for operand in operands] if lambdas else []


def result_of(function: TracedFunction, given: list[Value]) -> Result | None:
    takes = function.arity_fault(len(given))
    if takes is not None:
        text = messages.operand_count(function.api, function.parameter, len(given), takes)
        fail(function.checker, text, function.place, codes.CARRY)
        return None
    if function.report_parameters(given):
        return None
    result = function.result(given)
    found = next(refused_leaves(result.structure), None) if result is not None else None
    if found is not None:
        text = messages.refused_result(function.api, function.parameter, found)
        fail(function.checker, text, function.place, codes.LEAF)
        return None
    return result


def report_differences(results: list[tuple[TracedFunction, Result]]) -> bool:
    """Each branch against the first."""
    reported = False
    first, expected = results[0]
    for function, result in results[1:]:
        mismatches = certain_differences(expected.structure, result.structure)
        if mismatches:
            text = messages.branches_differ(function.api, first.parameter, function.parameter, mismatches)
            fail(function.checker, text, function.place, codes.CARRY)
        reported = bool(mismatches) or report_branch_numbers(first, function) or reported
    return reported


def joined(types: list[Type], library: Library) -> Type:
    """The one type that covers the others; unknown where there is none."""
    wide = [widened(type_, library) for type_ in types]
    known = [type_ for type_ in wide if not isinstance(lift(type_), Unknown)] or wide
    return next((one for one in known if all(is_subtype(other, one) for other in known)), ANY)

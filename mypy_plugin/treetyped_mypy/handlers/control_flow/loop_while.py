"""``lax.while_loop`` and ``lax.fori_loop``: the carry is what they are given, and what they give back."""

from __future__ import annotations

from mypy.nodes import Expression, OpExpr
from mypy.plugin import FunctionSigContext
from mypy.types import FunctionLike

from treetyped_mypy import names
from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import carry as messages
from treetyped_mypy.errors import codes
from treetyped_mypy.errors.types import show_type
from treetyped_mypy.handlers.control_flow.literal_dtypes import numbers_of, report_carried_numbers
from treetyped_mypy.handlers.control_flow.loop_carry import (
    ANY,
    call_to_check,
    carry_type,
    has_numbers_for_arrays,
    is_known,
    numbers_before,
    report_carry,
    typed,
)
from treetyped_mypy.handlers.control_flow.traced_function import (
    Result,
    TracedFunction,
    Value,
    report_refused,
    traced,
    value_of,
)
from treetyped_mypy.structure.nodes import Leaf, OpaqueNode, UnionNode, Unknown, VarNode
from treetyped_mypy.structure.path import ROOT
from treetyped_mypy.structure.show import describe
from treetyped_mypy.types.jax_types import is_refused, refused_leaves
from treetyped_mypy.types.library import Library
from treetyped_mypy.values.literal_dtypes import number_kinds

NOT_CERTAIN = (UnionNode, Unknown, VarNode, OpaqueNode)


def while_loop(ctx: FunctionSigContext) -> FunctionLike:
    call = call_to_check(ctx)
    if call is None:
        return ctx.default_signature
    condition, body, init = call.argument("cond_fun"), call.argument("body_fun"), value_of(call, "init_val")
    if condition is None or body is None or init is None:
        return ctx.default_signature
    api = "lax.while_loop"
    if report_refused(call, api, init):
        return typed(call, ctx, ANY)
    carry = traced(init, Library(call.checker))
    faulty = report_condition(TracedFunction(call, api, "cond_fun", condition), carry)
    signature = loop(ctx, call, TracedFunction(call, api, "body_fun", body), carry, [carry], "carry")
    return typed(call, ctx, carry.type) if faulty else signature


def fori_loop(ctx: FunctionSigContext) -> FunctionLike:
    call = call_to_check(ctx)
    if call is None:
        return ctx.default_signature
    body, init = call.argument("body_fun"), value_of(call, "init_val")
    if body is None or init is None:
        return ctx.default_signature
    function = TracedFunction(call, "lax.fori_loop", "body_fun", body)
    report_bounds(call, function.api)
    if function.report_no_function() or report_refused(call, function.api, init):
        return typed(call, ctx, ANY)
    library = Library(call.checker)
    array = library.named(names.ARRAY)
    index = Value("i", Leaf(array), array)
    carry = traced(init, library)
    return loop(ctx, call, function, carry, [index, carry], "i, carry")


def report_bounds(call: Call, api: str) -> None:
    """One bound that is an integer and one that certainly is none: their dtypes must agree."""
    bounds = {name: given for name in ("lower", "upper") if (given := call.argument(name)) is not None}
    kinds = {name: bound_kind(call, given) for name, given in bounds.items()}
    for name, given in bounds.items():
        if kinds[name] == "float" and "int" in kinds.values():
            fail(call.checker, messages.not_scalar(api, name, "float", "an integer"), given, codes.CARRY)


def bound_kind(call: Call, bound: Expression) -> str | None:
    if isinstance(bound, OpExpr) and bound.op == "/":
        return "float"
    return next((kind for _, kind in number_kinds(call.checker, bound)), None)


def loop(
    ctx: FunctionSigContext, call: Call, body: TracedFunction, carry: Value, given: list[Value], order: str
) -> FunctionLike:
    """The signature with the carry as its result, after the body was asked."""
    takes = body.arity_fault(len(given))
    if takes is not None:
        text = messages.arity(body.api, body.parameter, order, len(given), takes)
        fail(call.checker, text, body.place, codes.CARRY)
        return typed(call, ctx, carry.type)
    if body.report_parameters(given, order):
        return typed(call, ctx, carry.type)
    result = body.result(given)
    if result is None or report_refused_result(body, result) or report_carry(body, carry, result.structure):
        return typed(call, ctx, carry.type)
    if report_carried_numbers(body, carry):
        return typed(call, ctx, carry.type)
    known = result.understood and is_known(carry, result.structure, result.declared)
    if not known or (ctx.default_signature.variables and has_numbers_for_arrays(body, carry)):
        call.forget()
        return ctx.default_signature
    before = numbers_before(body, carry, result.declared)
    return typed(call, ctx, carry_type(carry, result.declared, Library(call.checker)), [before])


def report_refused_result(function: TracedFunction, result: Result) -> bool:
    found = next(refused_leaves(result.structure), None)
    if found is not None:
        text = messages.refused_result(function.api, function.parameter, found)
        fail(function.checker, text, function.place, codes.LEAF)
    return found is not None


def report_condition(condition: TracedFunction, carry: Value) -> bool:
    """``cond_fun(carry)`` returns a boolean scalar: no tree, no ``None``, no ``str``."""
    if condition.report_no_function():
        return True
    takes = condition.arity_fault(1)
    if takes is not None:
        text = messages.arity(condition.api, condition.parameter, "carry", 1, takes)
        fail(condition.checker, text, condition.place, codes.CARRY)
        return True
    if condition.report_parameters([carry]):
        return True
    result = condition.result([carry])
    if result is None or isinstance(result.structure, NOT_CERTAIN):
        return False
    node = result.structure
    number = numbers_of(condition).get(ROOT, "bool")
    if isinstance(node, Leaf) and not is_refused(node.type) and number == "bool":
        return False
    returned = show_type(node.type) if isinstance(node, Leaf) else describe(node, show_type)
    text = messages.not_bool(condition.api, condition.parameter, returned)
    fail(condition.checker, text, condition.place, codes.CARRY)
    return True

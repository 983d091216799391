"""``lax.while_loop`` and ``lax.fori_loop``: the carry is what they are given, and what they give back."""

from __future__ import annotations

from mypy.plugin import FunctionSigContext
from mypy.types import FunctionLike

from treetyped_mypy import names
from treetyped_mypy.calls.call import Call
from treetyped_mypy.handlers.control_flow.loop_carry import (
    call_to_check,
    carry_type,
    has_numbers_for_arrays,
    is_known,
    numbers_before,
    typed,
)
from treetyped_mypy.handlers.control_flow.traced_function import TracedFunction, Value, traced, value_of
from treetyped_mypy.structure.match import fits
from treetyped_mypy.structure.nodes import Leaf
from treetyped_mypy.types.library import Library


def while_loop(ctx: FunctionSigContext) -> FunctionLike:
    call = call_to_check(ctx)
    if call is None:
        return ctx.default_signature
    condition, body, init = call.argument("cond_fun"), call.argument("body_fun"), value_of(call, "init_val")
    if condition is None or body is None or init is None:
        return ctx.default_signature
    carry = traced(init, Library(call.checker))
    TracedFunction(call, "lax.while_loop", condition).result([carry])
    return loop(ctx, call, TracedFunction(call, "lax.while_loop", body), carry, [carry])


def fori_loop(ctx: FunctionSigContext) -> FunctionLike:
    call = call_to_check(ctx)
    if call is None:
        return ctx.default_signature
    body, init = call.argument("body_fun"), value_of(call, "init_val")
    if body is None or init is None:
        return ctx.default_signature
    library = Library(call.checker)
    array = library.named(names.ARRAY)
    carry = traced(init, library)
    return loop(ctx, call, TracedFunction(call, "lax.fori_loop", body), carry, [Value(Leaf(array), array), carry])


def loop(ctx: FunctionSigContext, call: Call, body: TracedFunction, carry: Value, given: list[Value]) -> FunctionLike:
    """The signature with the carry as its result, after the body was asked."""
    result = body.result(given)
    if result is None or not fits(carry.structure, result.structure, equal=True):
        return typed(call, ctx, carry.type)
    known = result.understood and is_known(carry, result.structure, result.declared)
    if not known or (ctx.default_signature.variables and has_numbers_for_arrays(body, carry)):
        call.forget()
        return ctx.default_signature
    before = numbers_before(body, carry, result.declared)
    return typed(call, ctx, carry_type(carry, result.declared, Library(call.checker)), [before])

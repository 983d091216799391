"""``lax.map(f, xs)`` and ``lax.associative_scan(fn, elems)``: one function over the elements of a tree."""

from __future__ import annotations

from mypy.plugin import FunctionSigContext
from mypy.types import FunctionLike

from treetyped_mypy.handlers.control_flow.loop_carry import ANY, call_to_check, typed, widened
from treetyped_mypy.handlers.control_flow.traced_function import TracedFunction, traced, value_of
from treetyped_mypy.types.library import Library


def lax_map(ctx: FunctionSigContext) -> FunctionLike:
    """The results stacked: the tree that ``f`` returns."""
    call = call_to_check(ctx)
    if call is None or (f := call.argument("f")) is None or (xs := value_of(call, "xs")) is None:
        return ctx.default_signature
    library, function = Library(call.checker), TracedFunction(call, "lax.map", f)
    result = function.result([traced(xs, library)])
    return typed(call, ctx, ANY if result is None else widened(result.declared, library))


def associative_scan(ctx: FunctionSigContext) -> FunctionLike:
    """The tree of the elements."""
    call = call_to_check(ctx)
    if call is None or (fn := call.argument("fn")) is None or (elems := value_of(call, "elems")) is None:
        return ctx.default_signature
    element = traced(elems, Library(call.checker))
    TracedFunction(call, "lax.associative_scan", fn, is_direct=True).result([element, element])
    return typed(call, ctx, element.type)

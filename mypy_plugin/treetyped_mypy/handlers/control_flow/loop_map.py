"""``lax.map(f, xs)`` and ``lax.associative_scan(fn, elems)``: one function over the elements of a tree."""

from __future__ import annotations

from mypy.plugin import FunctionSigContext
from mypy.types import FunctionLike, Type

from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import carry as messages
from treetyped_mypy.errors import codes
from treetyped_mypy.handlers.control_flow.loop_carry import ANY, call_to_check, typed, widened
from treetyped_mypy.handlers.control_flow.loop_elements import report_no_axis
from treetyped_mypy.handlers.control_flow.loop_while import report_refused_result
from treetyped_mypy.handlers.control_flow.traced_function import TracedFunction, Value, report_refused, traced, value_of
from treetyped_mypy.structure.nodes import DisplayNode, Leaf, NamedTupleNode, NoneNode, Structure, TupleNode
from treetyped_mypy.structure.walk import children
from treetyped_mypy.types.library import Library


def lax_map(ctx: FunctionSigContext) -> FunctionLike:
    """The results stacked: the tree that ``f`` returns."""
    call = call_to_check(ctx)
    if call is None or (f := call.argument("f")) is None or (xs := value_of(call, "xs")) is None:
        return ctx.default_signature
    api, library = "lax.map", Library(call.checker)
    function = TracedFunction(call, api, "f", f)
    x = traced(xs, library, "x")
    if report_refused(call, api, xs) or report_no_axis(call, api, xs) or function.report_no_function():
        return typed(call, ctx, ANY)
    if report_arity(function, "x", 1) or function.report_parameters([x]):
        return typed(call, ctx, ANY)
    result = function.result([x])
    if result is None or report_refused_result(function, result):
        return typed(call, ctx, ANY)
    return typed(call, ctx, widened(result.declared, library))


def associative_scan(ctx: FunctionSigContext) -> FunctionLike:
    """The tree of the elements; ``fn`` combines two of them and returns as many leaves."""
    call = call_to_check(ctx)
    if call is None or (fn := call.argument("fn")) is None or (elems := value_of(call, "elems")) is None:
        return ctx.default_signature
    api = "lax.associative_scan"
    function, element = TracedFunction(call, api, "fn", fn), traced(elems, Library(call.checker))
    function.direct = True
    if report_refused(call, api, elems) or report_no_axis(call, api, elems) or report_arity(function, "a, b", 2):
        return typed(call, ctx, element.type)
    result = function.result([element, element])
    if result is not None:
        report_count(call, function, element, result.structure)
    return typed(call, ctx, element.type)


def report_arity(function: TracedFunction, given: str, count: int) -> bool:
    takes = function.arity_fault(count)
    if takes is not None:
        text = messages.arity(function.api, function.parameter, given, count, takes)
        fail(function.checker, text, function.place, codes.CARRY)
    return takes is not None


def report_count(call: Call, function: TracedFunction, element: Value, returned: Structure[Type]) -> None:
    one, other = count(returned), count(element.structure)
    if one is not None and other is not None and one != other:
        text = messages.leaf_count(function.api, function.parameter, one, other)
        fail(call.checker, text, function.place, codes.CARRY)


def count(node: Structure[Type]) -> int | None:
    """How many leaves a tree has, where that is certain."""
    match node:
        case Leaf():
            return 1
        case NoneNode():
            return 0
        case TupleNode() | DisplayNode() | NamedTupleNode():
            counts = [count(child) for _, child in children(node)]
            known = [one for one in counts if one is not None]
            return sum(known) if len(known) == len(counts) else None
        case _:
            return None

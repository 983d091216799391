"""``lax.scan(f, init, xs)``: ``f(carry, x)`` returns ``(carry, y)``; the last carry and the stacked outputs."""

from __future__ import annotations

from mypy.nodes import NameExpr
from mypy.plugin import FunctionSigContext
from mypy.types import FunctionLike, NoneType, TupleType, Type, get_proper_type

from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import carry as messages
from treetyped_mypy.errors import codes
from treetyped_mypy.handlers.control_flow.interchangeable import certain_differences
from treetyped_mypy.handlers.control_flow.literal_dtypes import report_carried_numbers
from treetyped_mypy.handlers.control_flow.loop_carry import (
    ANY,
    call_to_check,
    carry_type,
    has_numbers_for_arrays,
    is_known,
    numbers_before,
    report_carry,
    typed,
    widened,
)
from treetyped_mypy.handlers.control_flow.loop_elements import report_no_axis
from treetyped_mypy.handlers.control_flow.traced_function import (
    Result,
    TracedFunction,
    Value,
    report_refused,
    traced,
    value_of,
)
from treetyped_mypy.structure.nodes import (
    ClassNode,
    DisplayNode,
    Leaf,
    NamedTupleNode,
    NoneNode,
    Structure,
    TupleNode,
    Unknown,
)
from treetyped_mypy.structure.path import Item
from treetyped_mypy.structure.walk import children
from treetyped_mypy.types.jax_types import refused_leaves
from treetyped_mypy.types.library import Library

API = "lax.scan"


def scan(ctx: FunctionSigContext) -> FunctionLike:
    call = call_to_check(ctx)
    if call is None or (f := call.argument("f")) is None:
        return ctx.default_signature
    init, xs = value_of(call, "init"), value_of(call, "xs")
    if init is None or (xs is None and call.given("xs")):
        return ctx.default_signature
    xs = xs or Value("xs", NoneNode(), NoneType())
    refused = [report_refused(call, API, value) for value in (init, xs)]
    if any(refused) or report_no_length(call, xs) or report_no_axis(call, API, xs):
        return typed(call, ctx, ANY)
    body = TracedFunction(call, API, "f", f)
    return checked(ctx, call, body, traced(init, Library(call.checker)), traced(xs, Library(call.checker), "x"))


def checked(ctx: FunctionSigContext, call: Call, body: TracedFunction, init: Value, x: Value) -> FunctionLike:
    library = Library(call.checker)
    unchanged = library.tuple_of([init.type, ANY])
    if report_arity(body) or body.report_parameters([init, x], "carry, x"):
        return typed(call, ctx, unchanged)
    result = body.result([init, x])
    if result is None:
        return typed(call, ctx, unchanged)
    pair = pair_of(result.structure)
    if report_result(body, init, result, pair):
        return typed(call, ctx, unchanged)
    declared = get_proper_type(result.declared)
    carry, y = declared.items if isinstance(declared, TupleType) and len(declared.items) == 2 else (ANY, ANY)
    known = result.understood and is_known(init, pair[0] if pair else Unknown(), carry)
    if not known or has_numbers_for_arrays(body, init):
        call.forget()
        return ctx.default_signature
    before = TupleNode((numbers_before(body, init, carry), Unknown()))
    return typed(call, ctx, library.tuple_of([carry_type(init, carry, library), widened(y, library)]), [before])


def report_no_length(call: Call, xs: Value) -> bool:
    if not isinstance(xs.structure, NoneNode) or call.given("length") or xs_may_be_given(xs):
        return False
    fail(call.checker, messages.no_length(API), xs.expression or call.expression, codes.CARRY)
    return True


def xs_may_be_given(xs: Value) -> bool:
    return xs.expression is not None and not isinstance(xs.expression, NameExpr)


def report_arity(body: TracedFunction) -> bool:
    takes = body.arity_fault(2)
    if takes is not None:
        text = messages.arity(API, body.parameter, "carry, x", 2, takes)
        fail(body.checker, text, body.place, codes.CARRY)
    return takes is not None


def report_result(
    body: TracedFunction, init: Value, result: Result, pair: tuple[Structure[Type], Structure[Type]] | None
) -> bool:
    if pair is None:
        return report_no_pair(body, init, result.structure)
    found = next(refused_leaves(result.structure), None)
    if found is not None:
        fail(body.checker, messages.refused_result(API, body.parameter, found), body.place, codes.LEAF)
        return True
    carry, y = pair
    swapped = is_certain(y) and not certain_differences(init.structure, y)
    if swapped and isinstance(result.structure, TupleNode) and is_exchanged(init.structure, carry):
        fail(body.checker, messages.results_swapped(API, body.parameter), body.place, codes.CARRY)
        return True
    if is_carry_alone(init.structure, result.structure):
        return report_no_pair(body, init, result.structure)
    return report_carry(body, init, carry) or report_carried_numbers(body, init, (Item(0),))


def is_exchanged(init: Structure[Type], carry: Structure[Type]) -> bool:
    """Whether what stands first is another tree; ``(carry, x)`` is the carry that has become a pair."""
    grown = isinstance(carry, TupleNode) and any(not certain_differences(init, child) for child in carry.children)
    return not grown and bool(certain_differences(init, carry))


def is_carry_alone(init: Structure[Type], returned: Structure[Type]) -> bool:
    """``return State(...)`` where ``State`` has two fields: JAX takes the first of them for the carry."""
    if not isinstance(init, NamedTupleNode | ClassNode) or not isinstance(returned, NamedTupleNode | ClassNode):
        return False
    return init.key == returned.key and bool(certain_differences(init, init.children[0][1]))


def report_no_pair(body: TracedFunction, init: Value, returned: Structure[Type]) -> bool:
    """A leaf, ``None``, or a node that has not two children: a list of two would do."""
    match returned:
        case Leaf() | NoneNode():
            pass
        case TupleNode() | DisplayNode() if len(returned.children) != 2:
            pass
        case NamedTupleNode() | ClassNode():
            pass
        case _:
            return False
    alone = not certain_differences(init.structure, returned)
    note = messages.carry_alone(body.parameter) if alone else None
    fail(body.checker, messages.no_pair(API, body.parameter, returned), body.place, codes.CARRY, note)
    return True


def pair_of(returned: Structure[Type]) -> tuple[Structure[Type], Structure[Type]] | None:
    """The two children of any node: JAX takes apart what is no tuple as well, a class with two fields."""
    match returned:
        case DisplayNode() if returned.kind != "list":
            return None
        case TupleNode() | NamedTupleNode() | ClassNode() | DisplayNode():
            parts = [child for _, child in children(returned)]
            return (parts[0], parts[1]) if len(parts) == 2 else None
        case _:
            return None


def is_certain(node: Structure[Type]) -> bool:
    return not isinstance(node, Unknown | NoneNode)

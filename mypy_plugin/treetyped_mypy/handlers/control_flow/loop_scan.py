"""``lax.scan(f, init, xs)``: ``f(carry, x)`` returns ``(carry, y)``; the last carry and the stacked outputs."""

from __future__ import annotations

from mypy.plugin import FunctionSigContext
from mypy.types import FunctionLike, NoneType, TupleType, Type, get_proper_type

from treetyped_mypy.handlers.control_flow.loop_carry import (
    ANY,
    call_to_check,
    carry_type,
    has_numbers_for_arrays,
    is_known,
    numbers_before,
    typed,
    widened,
)
from treetyped_mypy.handlers.control_flow.traced_function import TracedFunction, Value, traced, value_of
from treetyped_mypy.structure.match import fits
from treetyped_mypy.structure.nodes import (
    ClassNode,
    NamedTupleNode,
    NoneNode,
    Structure,
    TupleNode,
    Unknown,
)
from treetyped_mypy.structure.walk import children
from treetyped_mypy.types.library import Library


def scan(ctx: FunctionSigContext) -> FunctionLike:
    call = call_to_check(ctx)
    if call is None or (f := call.argument("f")) is None:
        return ctx.default_signature
    start, xs = value_of(call, "init"), value_of(call, "xs")
    if start is None or (xs is None and call.given("xs")):
        return ctx.default_signature
    library, body = Library(call.checker), TracedFunction(call, "lax.scan", f)
    init = traced(start, library)
    result = body.result([init, traced(xs or Value(NoneNode(), NoneType()), library)])
    pair = None if result is None else pair_of(result.structure)
    if result is None or (pair is not None and not fits(init.structure, pair[0], equal=True)):
        return typed(call, ctx, library.tuple_of([init.type, ANY]))
    declared = get_proper_type(result.declared)
    carry, y = declared.items if isinstance(declared, TupleType) and len(declared.items) == 2 else (ANY, ANY)
    known = result.understood and is_known(init, pair[0] if pair else Unknown(), carry)
    if not known or has_numbers_for_arrays(body, init):
        call.forget()
        return ctx.default_signature
    before = TupleNode((numbers_before(body, init, carry), Unknown()))
    return typed(call, ctx, library.tuple_of([carry_type(init, carry, library), widened(y, library)]), [before])


def pair_of(returned: Structure[Type]) -> tuple[Structure[Type], Structure[Type]] | None:
    """The two children of any node: JAX takes apart what is no tuple as well, a class with two fields."""
    match returned:
        case TupleNode() | NamedTupleNode() | ClassNode():
            parts = [child for _, child in children(returned)]
            return (parts[0], parts[1]) if len(parts) == 2 else None
        case _:
            return None

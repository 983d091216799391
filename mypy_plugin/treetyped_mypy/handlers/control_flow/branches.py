"""``lax.cond`` and ``lax.switch``: every branch takes the operands, and all return the same tree."""

from __future__ import annotations

from mypy.nodes import ARG_STAR, Expression, LambdaExpr, ListExpr, TupleExpr
from mypy.plugin import FunctionSigContext
from mypy.subtypes import is_subtype
from mypy.types import FunctionLike, Instance, Type, get_proper_type

from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.functions import without_objects
from treetyped_mypy.handlers.control_flow.loop_carry import ANY, call_to_check, typed, widened
from treetyped_mypy.handlers.control_flow.traced_function import TracedFunction, Value, traced, value
from treetyped_mypy.structure.nodes import Structure, Unknown
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
    given = call.given("operands")
    if len(given) == 2 and not is_function(call, true) and is_function(call, false):
        one, other = value(call, true), value(call, given[0])
        call.settle(true, ANY)
        branches = [(TracedFunction(call, "lax.cond", false), [one])]
        return checked(ctx, call, [*branches, (TracedFunction(call, "lax.cond", given[1]), [other])])
    operands = operands_of(call)
    return checked(ctx, call, [(TracedFunction(call, "lax.cond", each), operands) for each in (true, false)])


def switch(ctx: FunctionSigContext) -> FunctionLike:
    call = call_to_check(ctx)
    if call is None or ARG_STAR in call.expression.arg_kinds or not call.given("branches"):
        return ctx.default_signature
    given = call.given("branches")[0]
    written = branches_of(given)
    if not written:
        return unwritten_switch(ctx, call, given)
    operands, is_direct = operands_of(call), len(written) == 1
    branches = [(TracedFunction(call, "lax.switch", each, is_direct=is_direct), operands) for each in written]
    return checked(ctx, call, branches, given)


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
    result = without_objects(widened(element.ret_type, Library(call.checker)))
    return ctx.default_signature.copy_modified(ret_type=result)


def operands_of(call: Call) -> list[Value]:
    """What each branch is given, as it sees it."""
    return [value(call, each) for each in call.given("operand") or call.given("operands")]


def checked(
    ctx: FunctionSigContext,
    call: Call,
    branches: list[tuple[TracedFunction, list[Value]]],
    written: Expression | None = None,
) -> FunctionLike:
    """The signature with the type that all branches agree on."""
    library = Library(call.checker)
    results = [function.result([traced(operand, library) for operand in given]) for function, given in branches]
    if written is not None:
        settle_branches(call, written)
    known = [result for result in results if result is not None]
    if len(known) < len(branches):
        return typed(call, ctx, ANY)
    before = [result.structure for result in known] + passed_on(branches)
    return typed(call, ctx, joined([result.declared for result in known], library), before)


def settle_branches(call: Call, written: Expression) -> None:
    """To mypy a list of functions with different signatures is none of functions; what is no function it refuses."""
    items = branches_of(written)
    for branch in [item for item in items if is_function(call, item)] if items else [written]:
        call.settle(branch, ANY)


def passed_on(branches: list[tuple[TracedFunction, list[Value]]]) -> list[Structure[Type]]:
    """The numbers among the operands, where a branch may return what it is given."""
    if not any(isinstance(function.expression, LambdaExpr) for function, _ in branches):
        return []
    return [operand.structure for _, given in branches for operand in given]


def joined(types: list[Type], library: Library) -> Type:
    """The one type that covers the others; unknown where there is none."""
    wide = [widened(type_, library) for type_ in types]
    known = [type_ for type_ in wide if not isinstance(lift(type_), Unknown)] or wide
    return next((one for one in known if all(is_subtype(other, one) for other in known)), ANY)

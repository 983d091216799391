"""The arguments of a call by the parameters of a signature, each evaluated once."""

from __future__ import annotations

from mypy.argmap import map_actuals_to_formals
from mypy.checker import TypeChecker
from mypy.nodes import ARG_STAR, ARG_STAR2, CallExpr, Expression, LambdaExpr
from mypy.plugin import FunctionContext, MethodContext
from mypy.types import AnyType, CallableType, Type, get_proper_type, has_type_vars

from treetyped_mypy.calls.annotation import agrees
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.refused_assignments import trusted


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of the call, and the parameter that it falls to."""

    index: int
    name: str | None
    declared: Type
    expression: Expression
    type: Type


def arguments_checked(ctx: FunctionContext | MethodContext) -> list[Argument]:
    """The arguments of a call that mypy has checked already; none where they cannot be told by the parameters."""
    call, checker = ctx.context, ctx.api
    if not isinstance(call, CallExpr) or not isinstance(checker, TypeChecker) or not checker.has_type(call.callee):
        return []
    callee = get_proper_type(checker.lookup_type(call.callee))
    if not isinstance(callee, CallableType) or len(callee.arg_types) != len(ctx.arg_types):
        return []
    return [
        Argument(index, callee.arg_names[index], declared, expression, type_)
        for index, declared in enumerate(callee.arg_types)
        for expression, type_ in zip(ctx.args[index], ctx.arg_types[index], strict=False)
    ]


def arguments_of(checker: TypeChecker, call: CallExpr, signature: CallableType) -> list[Argument]:
    """In the order of the parameters; those behind a star are left out. mypy takes over the types found here."""
    expressions = checker.expr_checker
    mapping = map_actuals_to_formals(
        call.arg_kinds,
        call.arg_names,
        signature.arg_kinds,
        signature.arg_names,
        lambda i: expressions.accept(call.args[i]),
    )
    found = []
    for formal, actuals in enumerate(mapping):
        for actual in actuals:
            if call.arg_kinds[actual] not in (ARG_STAR, ARG_STAR2):
                expression, declared = call.args[actual], signature.arg_types[formal]
                expressions.type_overrides.pop(expression, None)
                open_ = bool(signature.variables) and has_type_vars(declared)
                type_ = trusted(checker, expression, type_in_context(checker, expression, declared, in_silence=open_))
                if not isinstance(expression, LambdaExpr) and not signature.variables:
                    expressions.type_overrides[expression] = type_
                found.append(Argument(formal, signature.arg_names[formal], declared, expression, type_))
    return found


def type_in_context(checker: TypeChecker, expression: Expression, declared: Type, *, in_silence: bool) -> Type:
    """The type beside the parameter's; what is written out there may hold NumPy arrays and numbers for arrays.

    Beside an untyped parameter mypy would find ``dict[Any, Any]`` in a dict that is written out. Beside a parameter of
    a generic function nothing is said: mypy does that itself, once it knows what its type variables stand for.
    """
    if isinstance(get_proper_type(declared), AnyType):
        return checker.expr_checker.accept(expression)
    with checker.msg.filter_errors(filter_errors=True, save_filtered_errors=True) as watcher:
        type_ = checker.expr_checker.accept(expression, declared)
    said = watcher.filtered_errors()
    if any(info.severity == "error" for info in said):
        with checker.msg.filter_errors(filter_errors=True, save_filtered_errors=True) as alone:
            free = checker.expr_checker.accept(expression)
        if agrees(declared, free):
            type_, said = free, alone.filtered_errors()
    if not in_silence:
        checker.msg.add_errors(said)
    return type_

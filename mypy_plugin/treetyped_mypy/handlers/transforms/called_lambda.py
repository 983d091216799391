"""A lambda that was transformed, ``jax.jit(lambda m, x: m.f(x))(model, x)``: the call types its parameters.

Its body is checked with the types of the arguments, and the transformations are applied anew to what it then is.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mypy import errorcodes
from mypy.checker import TypeChecker
from mypy.erasetype import remove_instance_last_known_values
from mypy.errors import ErrorInfo
from mypy.nodes import ARG_POS, CallExpr, Expression, LambdaExpr, NameExpr
from mypy.types import AnyType, CallableType, Type, TypeOfAny, get_proper_type

from treetyped_mypy.calls.call_arguments import Argument
from treetyped_mypy.calls.functions import Function, Given
from treetyped_mypy.handlers.transforms.grad_options import differentiated
from treetyped_mypy.syntax.bindings import bound_once
from treetyped_mypy.syntax.guarded_lambdas import is_guarded
from treetyped_mypy.syntax.redefined import is_defined_again
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.types.library import Library, in_library
from treetyped_mypy.types.traced_types import traced
from treetyped_mypy.types.transformed import LEAVE_NUMBERS, LINEAR, Mark, function_of, marks_of

WRONG_FOR_ANY_NUMBER: Final = frozenset({errorcodes.ATTR_DEFINED, errorcodes.CALL_ARG, errorcodes.INDEX})
"""Errors that stay whichever kind of number stands where another one is declared."""

NUMBERS_OF_CLASSES: Final = ('"float"', '"int"', '"complex"', '"bool"', '"ndarray')
"""What is declared so in a class is an array when the lambda gets it."""

TRACING: Final = (Mark("traced"),)
"""Outside of all transformations: every argument is traced."""


def typed_by_call(
    checker: TypeChecker, call: CallExpr, signature: CallableType, marks: list[Mark], arguments: list[Argument]
) -> Type | None:
    """What the callee is with its lambda typed; none where there is no lambda, or nothing is known of its arguments."""
    is_linear = any(mark.kind in LINEAR for mark in marks)
    if is_linear or [argument.index for argument in arguments] != list(range(len(call.args))):
        return None
    return retyped(checker, call.callee, signature, marks, [argument.type for argument in arguments])


def typed_by_primals(checker: TypeChecker, expression: Expression, function: Type, types: Iterable[Type]) -> Type:
    """The same for ``jax.vjp(lambda m: ..., model)``, which calls the function itself; otherwise ``function``."""
    signature = function_of(function)
    if is_defined_again(checker, expression):
        return AnyType(TypeOfAny.special_form)
    if not isinstance(signature, CallableType):
        return function
    return retyped(checker, expression, signature, marks_of(function), types, TRACING) or function


def retyped(
    checker: TypeChecker,
    expression: Expression,
    signature: CallableType,
    marks: list[Mark],
    types: Iterable[Type],
    outside: tuple[Mark, ...] = (),
) -> Type | None:
    lambda_ = innermost(checker, expression, len(marks))
    if lambda_ is None or in_library(checker):
        return None
    around = [*outside, *marks]
    seen = [as_seen(checker, signature, around, index, type_) for index, type_ in enumerate(types)]
    if all(isinstance(get_proper_type(type_), AnyType) for type_ in seen):
        return None
    typed = typed_lambda(checker, lambda_, seen)
    return None if typed is None else transformed_again(checker, expression, typed)


def innermost(checker: TypeChecker, callee: Expression, depth: int) -> LambdaExpr | None:
    """The lambda that ``depth`` transformations were applied to, one after the other."""
    match callee:
        case LambdaExpr() if depth == 0:
            return callee
        case NameExpr() if (value := bound_once(syntax_of(checker.tree), callee)) is not None:
            return innermost(checker, value, depth)
        case CallExpr() if checker.has_type(callee) and not marks_of(checker.lookup_type(callee)):
            return None  # it is given the lambda, and makes something else
        case CallExpr(args=[function, *_], arg_kinds=[kind, *_]) if depth and kind == ARG_POS:
            return innermost(checker, function, depth - 1)
        case _:
            return None


def typed_lambda(checker: TypeChecker, lambda_: LambdaExpr, types: list[Type]) -> CallableType | None:
    """``def (types) -> what it returns``."""
    function, given = Function(checker, lambda_, None), Given(tuple(types))
    if function.arity_fault(given) is not None:
        return None
    outcome = function.outcome(given)
    if outcome.refusal is None:
        return function.signature(given, outcome.type)
    if not is_guarded(lambda_):
        report_body(checker, function, given)
    return None


def report_body(checker: TypeChecker, function: Function, given: Given) -> None:
    """mypy's own errors in a lambda that is given these arguments, as far as they are certain."""
    said = function.outcome(given).said
    known = {(info.line, info.message) for info in function.said_regardless(given)}
    checker.msg.add_errors([info for info in said if (info.line, info.message) not in known and is_certain(info)])


def is_certain(info: ErrorInfo) -> bool:
    return info.code in WRONG_FOR_ANY_NUMBER and not info.message.startswith(NUMBERS_OF_CLASSES)


def transformed_again(checker: TypeChecker, expression: Expression, typed: CallableType) -> Type:
    """The type of the callee if its lambda were the ``typed`` one."""
    overrides = checker.expr_checker.type_overrides
    match expression:
        case NameExpr() if (value := bound_once(syntax_of(checker.tree), expression)) is not None:
            return transformed_again(checker, value, typed)
        case CallExpr(args=[function, *_]):
            overrides[function] = transformed_again(checker, function, typed)
            try:
                return accept_anew(checker, expression)
            finally:
                overrides.pop(function, None)  # mypy takes it out itself where it tries each type of a union
        case _:
            return typed


def accept_anew(checker: TypeChecker, expression: Expression) -> Type:
    """mypy remembers what an expression was, and would remember what it is only this once."""
    cache = checker.expr_checker.expr_cache
    remembered = dict(cache)
    cache.clear()
    try:
        return checker.expr_checker.accept(expression)
    finally:
        cache.clear()
        cache.update(remembered)


def as_seen(checker: TypeChecker, signature: CallableType, marks: list[Mark], index: int, type_: Type) -> Type:
    """What the lambda sees of an argument: arrays, if any of the transformations traces it."""
    plain = remove_instance_last_known_values(type_)
    traced_ = any(traces(mark, signature, index) for mark in marks)
    return traced(plain, Library(checker)) if traced_ else plain


def traces(mark: Mark, signature: CallableType, index: int) -> bool:
    """Whether the argument is, or may be, traced."""
    match mark.kind:
        case "jit":
            return not (mark.options.get("known", False) and index in mark.options["static"])
        case "grad" | "value_and_grad" | "jacobian" | "hessian":
            indices = differentiated(signature, mark.options["argnums"])
            return not mark.options.get("filters", False) and (indices is None or index in indices)
        case "vmap":
            mapped = mark.options["mapped"]
            if isinstance(mapped, bool):
                return mapped
            return len(mapped) != len(signature.arg_types) or bool(mapped[index])
        case "checkpoint":
            return index not in mark.options.get("static", [])
        case _:
            return mark.kind not in LEAVE_NUMBERS

"""Calling a transformed function: its own signature holds, and each transformation checks the arguments it minds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from mypy.checker import TypeChecker
from mypy.nodes import ARG_STAR, ARG_STAR2, CallExpr, Context
from mypy.plugin import FunctionSigContext, MethodSigContext
from mypy.types import (
    AnyType,
    CallableType,
    FunctionLike,
    Instance,
    TupleType,
    Type,
    TypeOfAny,
    UnionType,
    flatten_nested_unions,
    get_proper_type,
    has_type_vars,
)

from treetyped_mypy import names
from treetyped_mypy.calls.annotation import agrees, members
from treetyped_mypy.calls.call_arguments import Argument, arguments_of
from treetyped_mypy.calls.containers_of_parts import taking_parts
from treetyped_mypy.calls.receiver_types import as_assigned
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.handlers.call_sites.misplaced_part import report_first
from treetyped_mypy.handlers.call_sites.tree_parameters import check_trees
from treetyped_mypy.handlers.transforms.called_lambda import typed_by_call
from treetyped_mypy.structure.nodes import Leaf
from treetyped_mypy.structure.walk import leaves
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.numeric_types import is_number, is_scalar
from treetyped_mypy.types.traced_types import widen_declared
from treetyped_mypy.types.transformed import KEEPS_RESULT, LINEAR, TYPED_BY_JAX, Mark, function_of, marks_of

ANY = AnyType(TypeOfAny.special_form)

SigContext: TypeAlias = FunctionSigContext | MethodSigContext


@dataclass(frozen=True, slots=True)
class TransformedCall:
    checker: TypeChecker
    expression: CallExpr
    signature: CallableType
    arguments: list[Argument]
    """In the order of the parameters; those behind a star are left out."""
    is_typed: bool = False
    """Whether the arguments gave the parameters their types: mypy need not look at them."""

    def by_position(self) -> dict[int, Argument]:
        """The arguments as ``argnums`` counts them: what falls to ``*args`` counts one by one, up to a star."""
        kinds = self.expression.arg_kinds
        plain = self.expression.args[: kinds.index(ARG_STAR)] if ARG_STAR in kinds else self.expression.args
        found: dict[int, Argument] = {}
        for argument in self.arguments:
            kind = self.signature.arg_kinds[argument.index]
            if not kind.is_star():
                found[argument.index] = argument
            elif kind == ARG_STAR and argument.expression in plain:
                found[plain.index(argument.expression)] = argument
        return found


CallResult: TypeAlias = Callable[[TransformedCall, Mark], Type]


Results: TypeAlias = dict[str, CallResult]
"""By the kind again: the result where the arguments tell more of it."""


def by_name(results: Results, ctx: SigContext) -> FunctionLike:
    """The signature of ``step(params)``: the function's own, and numbers of all kinds where it declares numbers."""
    fallback = ctx.default_signature.fallback
    if fallback.type.fullname not in names.MARKERS or not isinstance(ctx.api, TypeChecker):
        return taking_parts(ctx, check_trees(ctx))
    return checked_call(results, ctx.api, ctx.context, ctx.default_signature, marks_of(ctx.default_signature))


def on_the_spot(results: Results, ctx: MethodSigContext) -> FunctionLike:
    """``jax.grad(loss)(params)``: the marker class holds the signature."""
    function = function_of(ctx.type)
    if not isinstance(ctx.api, TypeChecker) or function is None:
        return ctx.default_signature
    if not isinstance(function, CallableType):
        return function
    return checked_call(results, ctx.api, ctx.context, function, marks_of(ctx.type))


def checked_call(
    results: Results, checker: TypeChecker, context: Context, signature: CallableType, marks: list[Mark]
) -> CallableType:
    if not isinstance(context, CallExpr):
        return signature
    call = TransformedCall(checker, context, signature, arguments_of(checker, context, signature))
    typed = typed_by_call(checker, context, signature, marks, call.arguments)
    if typed is not None and isinstance(found := function_of(typed), CallableType):
        arguments = [replace(a, declared=found.arg_types[a.index]) for a in call.arguments]
        call = TransformedCall(checker, context, found, arguments, is_typed=True)
        marks = marks_of(typed)
    report_first(checker, context, call.arguments)
    telling = next((mark for mark in marks if mark.kind not in KEEPS_RESULT), None)
    special = results.get(telling.kind) if telling is not None else None
    if telling is not None and special is not None:
        result = special(call, telling)
    else:
        result = declared_result(call, marks) if typed is None else call.signature.ret_type
    result = as_assigned(checker, context, result, numbers_only=special is None and typed is None)
    return loosened(call, marks).copy_modified(ret_type=result)


def declared_result(call: TransformedCall, marks: list[Mark]) -> Type:
    """The declared result after tracing; of a generic function that is given numbers it cannot be said.

    Nor is it said where every tree is declared and JAX's own types say nothing: a caller knows which tree it is.
    """
    declared = call.signature.ret_type
    if may_be_anything(declared) and not is_typed_by_jax(marks):
        return ANY
    if not has_type_vars(declared):
        return widen_declared(declared, Library(call.checker), None if is_typed_by_jax(marks) else ANY)
    scalars = any(holds_scalar(argument.type) for argument in call.arguments)
    return ANY if scalars else declared


def may_be_anything(declared: Type) -> bool:
    """``Any | tuple[Any, Variables]``, which Flax declares of ``apply``: JAX's own types say nothing of a result."""
    proper = get_proper_type(declared)
    return isinstance(proper, UnionType) and any(isinstance(get_proper_type(i), AnyType) for i in proper.items)


def is_typed_by_jax(marks: list[Mark]) -> bool:
    return all(mark.kind in TYPED_BY_JAX for mark in marks)


def holds_scalar(type_: Type) -> bool:
    return any(isinstance(found.node, Leaf) and is_scalar(found.node.type) for found in leaves(lift(type_)))


def takes(declared: Type, given: Type) -> bool:
    """Whether the tree fits, with numbers for numbers; JAX takes an object with ``__jax_array__`` for an array."""
    proper = get_proper_type(given)
    if isinstance(proper, Instance) and proper.type.has_readable_member("__jax_array__"):
        return any(is_number(member) for member in members(declared))
    return agrees(declared, given)


def is_spread(call: TransformedCall) -> bool:
    """Whether a star stands for an unknown number of arguments."""
    given = zip(call.expression.args, call.expression.arg_kinds, strict=True)
    starred = [call.checker.expr_checker.accept(argument) for argument, kind in given if kind == ARG_STAR]
    return not all(isinstance(get_proper_type(type_), TupleType) for type_ in starred)


def has_no_names(call: TransformedCall, marks: list[Mark]) -> bool:
    """``Callable[[Array], Array]`` names no parameter; the function that it stands for may, and may have defaults.

    What JAX makes itself, ``pull_back`` of ``vjp``, has no other parameters.
    """
    is_made_by_jax = any(mark.kind in LINEAR for mark in marks)
    return not is_made_by_jax and call.signature.definition is None and not any(call.signature.arg_names)


def loosened(call: TransformedCall, marks: list[Mark]) -> CallableType:
    """Anything, where JAX's own types take anything; the number of arguments and their names are the function's.

    Where JAX's own types say what the function takes, JAX takes NumPy arrays and numbers for arrays, and arrays for
    numbers: such an argument is no error. Of what may be ``None``, or another tree, mypy speaks there.
    """
    types: list[Type] = list(call.signature.arg_types)
    if not is_typed_by_jax(marks):
        if ARG_STAR2 in call.expression.arg_kinds or is_spread(call) or has_no_names(call, marks):
            return call.signature.copy_modified(
                arg_types=[ANY, ANY], arg_kinds=[ARG_STAR, ARG_STAR2], arg_names=[None, None]
            )
        types = [declared if has_type_vars(declared) else ANY for declared in types]
    for argument in call.arguments:
        generic = has_type_vars(argument.declared)
        fits = not generic and all(takes(argument.declared, one) for one in flatten_nested_unions([argument.type]))
        if call.is_typed or fits:
            types[argument.index] = ANY
    return call.signature.copy_modified(arg_types=types)

"""``optimizer.update(grads, params)`` of our own ``Optimizer``: gradients of the structure of the parameters."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, Expression, NameExpr, RefExpr
from mypy.plugin import MethodSigContext
from mypy.types import AnyType, FunctionLike, Instance, TypeOfAny, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.calls.annotation import agrees
from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.report import fail
from treetyped_mypy.calls.signature import returning
from treetyped_mypy.errors import codes, messages, optax
from treetyped_mypy.handlers.optax.init import optimiser_of
from treetyped_mypy.structure.match import match
from treetyped_mypy.structure.nodes import NoneNode
from treetyped_mypy.syntax.bindings import bound_once
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.types.library import Library
from treetyped_mypy.values.displays import lift_expression


def update(ctx: MethodSigContext) -> FunctionLike:
    """The signature of this call, which takes numbers and NumPy arrays wherever the parameters have arrays."""
    call, signature = Call.of(ctx), ctx.default_signature
    if call is None or (grads := call.argument("grads")) is None or (params := call.argument("params")) is None:
        return signature
    if is_fresh(call.checker, optimiser_of(call)):
        fail(call.checker, optax.NO_STATE, call.expression, codes.STRUCTURE, optax.NO_STATE_CURE)
    given = {"grads": call.type_of(grads), "params": call.type_of(params)}
    changes, tree = (
        lift_expression(call.checker, tree, given[name]) for name, tree in (("grads", grads), ("params", params))
    )
    mismatches = [m for m in match(changes, tree, equal=True) if not isinstance(m.right, NoneNode)]
    if mismatches:
        fail(
            call.checker,
            messages.structures_differ("Optimizer.update", "grads", "params", mismatches),
            grads,
            codes.STRUCTURE,
        )
    types = list(signature.arg_types)
    for index, name in enumerate(signature.arg_names):
        if name in given and (mismatches or agrees(types[index], given[name])):
            types[index] = AnyType(TypeOfAny.special_form)
    signature = signature.copy_modified(arg_types=types)
    owner = get_proper_type(ctx.type)
    if not isinstance(owner, Instance) or not isinstance(get_proper_type(owner.args[0]), AnyType):
        return signature
    kept = given["params"]  # init was not seen, or was given what has no type
    return returning(signature, call, Library(call.checker).tuple_of([kept, owner.copy_modified(args=[kept])]))


def is_fresh(checker: TypeChecker, optimizer: Expression) -> bool:
    """Whether it comes straight from the constructor, without a state."""
    if isinstance(optimizer, NameExpr):
        optimizer = bound_once(syntax_of(checker.tree), optimizer) or optimizer
    match optimizer:
        case CallExpr(callee=RefExpr(fullname=names.OPTIMIZER), args=[_], arg_kinds=[kind]):
            return not kind.is_star()
        case _:
            return False

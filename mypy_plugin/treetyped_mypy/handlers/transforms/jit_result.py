"""What a jitted function returns: JAX refuses a result with a leaf that is no array."""

from __future__ import annotations

from itertools import chain

from mypy.checker import TypeChecker
from mypy.nodes import FUNC_NO_INFO, CallExpr, Context, FuncDef, LambdaExpr, RefExpr, TypeInfo
from mypy.types import CallableType, Type
from mypy.typevars import fill_typevars_with_any

from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import classes, codes
from treetyped_mypy.errors import jit as messages
from treetyped_mypy.errors.messages import at as at_path
from treetyped_mypy.errors.types import show_type
from treetyped_mypy.syntax.returns import returned_expressions
from treetyped_mypy.types.jax_types import refused_leaves
from treetyped_mypy.types.lift import lift
from treetyped_mypy.values.bound_methods import is_given_object, is_instance
from treetyped_mypy.values.results import lift_returns
from treetyped_mypy.values.unregistered_classes import certainly_unregistered, unregistered_leaves


def report_refused_results(
    checker: TypeChecker, function: CallableType, definition: FuncDef | LambdaExpr | None, at: Context
) -> None:
    returned = lift_returns(checker, definition, function, function.ret_type)
    found = next(refused_leaves(returned), None)
    if found is not None:
        fail(checker, messages.refused_result(found), at, codes.LEAF)
        return
    called = definition if isinstance(definition, FuncDef) else None
    made = unregistered_made(checker, definition, called) if definition is not None else None
    unregistered = unregistered_leaves(checker, returned, called)
    if called is not None and called.info is not FUNC_NO_INFO and not is_given_object(checker, called):
        # The class may be a namespace, and what mypy takes for its object anything.
        unregistered = (leaf for leaf in unregistered if not is_instance(leaf[1], called.info))
    built = unregistered_leaves(checker, lift(made), called) if made is not None else iter(())
    if (strange := next(chain(unregistered, built), None)) is not None:
        path, type_ = strange
        text = classes.unregistered(f"jit: the result {at_path(path)}", show_type(type_))
        fail(checker, text, at, codes.UNREGISTERED, classes.REGISTER_CURE)


def unregistered_made(checker: TypeChecker, definition: FuncDef | LambdaExpr, called: FuncDef | None) -> Type | None:
    """The class that every ``return`` calls, though the annotation says nothing of it."""
    made: Type | None = None
    for expression in returned_expressions(definition) or []:
        match expression:
            case CallExpr(callee=RefExpr(node=TypeInfo() as info)) if certainly_unregistered(checker, info, called):
                made = fill_typevars_with_any(info)
            case _:
                return None
    return made

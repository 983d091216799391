"""``1 == x`` and ``0.5 * step(x)``: JAX's array answers for a number on its left, with an array."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import Context, NameExpr, Var
from mypy.plugin import MethodContext
from mypy.types import Type

from treetyped_mypy import names
from treetyped_mypy.handlers.arithmetic.array_for_number import set_by
from treetyped_mypy.syntax.bindings import targets_of
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.numeric_types import derives, is_scalar


def number_beside_array(ctx: MethodContext) -> Type:
    """``int.__eq__`` takes any object, ``float.__mul__`` an array that fits a number: both would say a number."""
    given = ctx.arg_types[0][0] if ctx.arg_types and ctx.arg_types[0] else None
    if given is None or not isinstance(ctx.api, TypeChecker) or not derives(given, frozenset({names.ARRAY})):
        return ctx.default_return_type
    is_kept = is_bound_again(ctx.api, ctx.context)
    return Library(ctx.api).named(names.ARRAY if is_kept else names.TRACED_ARRAY)


def is_bound_again(checker: TypeChecker, arithmetic: Context) -> bool:
    """Whether a name is set to it that is set to something else too: mypy holds it to the first type."""
    syntax = syntax_of(checker.tree)
    target = set_by(syntax, arithmetic)
    variable = target.node if isinstance(target, NameExpr) else None
    if variable is None or (isinstance(variable, Var) and variable.type is not None and is_scalar(variable.type)):
        return False  # it goes on fitting the number that it began as
    return len(targets_of(syntax, variable)) > 1

"""``lax.custom_root`` and ``lax.custom_linear_solve``: the solution has the structure of the guess, or of ``b``."""

from __future__ import annotations

from mypy.plugin import FunctionSigContext
from mypy.types import FunctionLike

from treetyped_mypy.handlers.control_flow.loop_carry import ANY, call_to_check, typed
from treetyped_mypy.handlers.control_flow.traced_function import TracedFunction, traced, value_of
from treetyped_mypy.types.library import Library
from treetyped_mypy.values.option_values import option_of


def custom_root(ctx: FunctionSigContext) -> FunctionLike:
    return solution(ctx, "lax.custom_root", "f", "initial_guess")


def custom_linear_solve(ctx: FunctionSigContext) -> FunctionLike:
    return solution(ctx, "lax.custom_linear_solve", "matvec", "b")


def solution(ctx: FunctionSigContext, api: str, function: str, start: str) -> FunctionLike:
    """The type of ``start``; with ``has_aux`` a pair of it and anything."""
    call = call_to_check(ctx)
    if call is None or (body := call.argument(function)) is None or (given := value_of(call, start)) is None:
        return ctx.default_signature
    library = Library(call.checker)
    tree = traced(given, library)
    TracedFunction(call, api, body).result([tree])
    has_aux = option_of(call.checker, call.argument("has_aux"))
    if has_aux is True:
        return typed(call, ctx, library.tuple_of([tree.type, ANY]))
    return typed(call, ctx, tree.type if has_aux in (None, False) else ANY, [given.structure])

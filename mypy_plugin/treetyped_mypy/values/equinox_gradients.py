"""What Equinox's gradients certainly hold: ``None`` for each leaf of the first argument that is no inexact array."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from mypy.checker import TypeChecker
from mypy.nodes import ARG_POS, CallExpr, Decorator, Expression, MemberExpr, RefExpr, Var
from mypy.types import Type

from treetyped_mypy import names
from treetyped_mypy.adapters.fields import is_true
from treetyped_mypy.calls.report import is_refused
from treetyped_mypy.structure.halves import keep
from treetyped_mypy.structure.nodes import Structure, TupleNode, Unknown
from treetyped_mypy.structure.path import Path
from treetyped_mypy.types.transformed import Mark, marks_of
from treetyped_mypy.values.equinox_filters import bases_of, decide
from treetyped_mypy.values.optimisers import MOMENTS, STATELESS, optax_name, parts
from treetyped_mypy.values.python_numbers import number_paths

Lift: TypeAlias = Callable[[Expression], Structure[Type]]

FILTERING: Final = {"grad": names.EQX_FILTER_GRAD, "value_and_grad": names.EQX_FILTER_VALUE_AND_GRAD}
GRADIENTS: Final = frozenset(FILTERING.values())
JITS: Final = frozenset({"jit", "filter_jit"})


def lift_gradients(checker: TypeChecker, call: CallExpr, lift: Lift) -> Structure[Type] | None:
    """The result of ``eqx.filter_grad(loss)(model, ...)``, or of a loss decorated so; none for any other call."""
    found = transformation(call)
    if found is None or not call.args or call.arg_kinds[0] != ARG_POS:
        return None
    name, has_aux = found
    numbers = number_paths(checker, call.args[0])

    def keeps(path: Path, leaf: Type) -> bool | None:
        bases = bases_of(leaf)
        return None if bases is None else decide(names.EQX_IS_INEXACT_ARRAY, bases, path in numbers)

    gradients = keep(lift(call.args[0]), keeps)
    if has_aux or name == names.EQX_FILTER_VALUE_AND_GRAD:
        return TupleNode((gradients, Unknown())) if name == names.EQX_FILTER_GRAD else TupleNode((Unknown(), gradients))
    return gradients


def lift_updates(checker: TypeChecker, call: CallExpr, lift: Lift) -> Structure[Type] | None:
    """``optimiser.update(grads, ...)``: Optax's own optimisers return updates of the structure of the gradients."""
    if not isinstance(call.callee, MemberExpr) or not call.args or call.arg_kinds[0] != ARG_POS:
        return None
    if is_refused(checker, call):
        return Unknown()
    made = [optax_name(part) for part in parts(checker, call.callee.expr)]
    known = bool(made) and all(name in MOMENTS or name in STATELESS for name in made)
    return TupleNode((lift(call.args[0]), Unknown())) if known else None


def transformation(call: CallExpr) -> tuple[str, bool] | None:
    """Which of the two the function called came from, and whether it has an auxiliary output."""
    match call.callee:
        case CallExpr() as made:
            return named(made)
        case RefExpr(node=Decorator() | Var() as function) if function.type is not None:
            return marked(marks_of(function.type))
        case _:
            return None


def named(made: Expression) -> tuple[str, bool] | None:
    options = {}
    if isinstance(made, CallExpr):
        options, made = dict(zip(made.arg_names, made.args, strict=True)), made.callee
    name = made.fullname if isinstance(made, RefExpr) else ""
    return (name, is_true(options.get("has_aux"))) if name in GRADIENTS else None


def marked(marks: list[Mark]) -> tuple[str, bool] | None:
    """The same of a function that was made elsewhere, which may be jitted."""
    made = next((mark for mark in marks if mark.kind not in JITS), None)
    name = FILTERING.get(made.kind) if made is not None and made.options.get("filters") is True else None
    return (name, made.options["has_aux"] is True) if made is not None and name is not None else None

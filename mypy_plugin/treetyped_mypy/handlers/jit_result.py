"""What a jitted function returns: JAX refuses a result with a leaf that is no array."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import Context, FuncDef, LambdaExpr
from mypy.types import CallableType

from treetyped_mypy.errors import codes
from treetyped_mypy.errors import jit as messages
from treetyped_mypy.errors.report import fail
from treetyped_mypy.typeops.displays import lift_returned
from treetyped_mypy.typeops.jax_types import refused_leaves
from treetyped_mypy.typeops.lift import lift


def report_refused_results(
    checker: TypeChecker, function: CallableType, definition: FuncDef | LambdaExpr | None, at: Context
) -> None:
    """By what the return statements show, and by what is declared."""
    shown = lift_returned(checker, definition) if definition is not None else None
    structures = [lift(function.ret_type), *([shown] if shown is not None else [])]
    found = next((leaf for structure in structures for leaf in refused_leaves(structure)), None)
    if found is not None:
        fail(checker, messages.refused_result(found), at, codes.LEAF)

"""Axes and shardings against the result of the function: by what is declared, and by what is returned."""

from __future__ import annotations

from mypy.nodes import CallExpr
from mypy.types import CallableType

from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import axes as messages
from treetyped_mypy.errors import codes
from treetyped_mypy.handlers.transforms.transformations import Application
from treetyped_mypy.structure.match import match
from treetyped_mypy.syntax.options import keyword
from treetyped_mypy.types.lift import lift
from treetyped_mypy.values.axes import decode
from treetyped_mypy.values.displays import lift_returned


def report_result_prefix(application: Application, function: CallableType, kind: str, option: str) -> None:
    axes = decode(application.options.get(option))
    definition = application.definition
    shown = lift_returned(application.checker, definition) if definition is not None else None
    for returned in (shown, lift(function.ret_type)):
        mismatch = next(match(axes, returned), None) if returned is not None else None
        if mismatch is not None:
            call = application.context if isinstance(application.context, CallExpr) else None
            place = keyword(call, option) or application.context
            fail(application.checker, messages.result_no_prefix(kind, option, mismatch), place, codes.PREFIX)
            return

"""Axes and shardings against the result of the function."""

from __future__ import annotations

from mypy.nodes import CallExpr
from mypy.types import CallableType

from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import axes as messages
from treetyped_mypy.errors import codes
from treetyped_mypy.handlers.transforms.transformations import Application
from treetyped_mypy.structure.match import match
from treetyped_mypy.syntax.options import keyword
from treetyped_mypy.values.axes import decode


def report_result_prefix(application: Application, function: CallableType, kind: str, option: str) -> None:
    axes = decode(application.options.get(option))
    mismatch = next(match(axes, application.returned(function)), None)
    if mismatch is not None:
        call = application.context if isinstance(application.context, CallExpr) else None
        place = keyword(call, option) or application.context
        fail(application.checker, messages.result_no_prefix(kind, option, mismatch), place, codes.PREFIX)

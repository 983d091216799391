"""``vmap``: one example's types are the batch's types, and the axes are prefixes of arguments and result."""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr
from mypy.types import CallableType, Type

from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import axes as messages
from treetyped_mypy.errors import codes
from treetyped_mypy.handlers.mutation.lost_changes import function_given, report_lost_changes
from treetyped_mypy.handlers.tracing.traced_body import report_traced_body, traced_parameters
from treetyped_mypy.handlers.tracing.unregistered import report_decorated_self
from treetyped_mypy.handlers.transforms.prefix_result import report_result_prefix
from treetyped_mypy.handlers.transforms.transformations import Application, Options, Transformation
from treetyped_mypy.syntax.options import options_by_name
from treetyped_mypy.types.library import in_library
from treetyped_mypy.types.transformed import Mark, function_of, transformed
from treetyped_mypy.values.axes import AXIS, OTHER, decode, for_each, is_axis, read_axes

PARAMETERS: Final = ("fun", "in_axes", "out_axes", "axis_name", "axis_size")


def read_vmap(checker: TypeChecker, call: CallExpr | None) -> Options:
    return read(checker, call, AXIS)


def read_filter_vmap(checker: TypeChecker, call: CallExpr | None) -> Options:
    """Equinox's axes may be functions of the leaf."""
    return read(checker, call, OTHER)


def read(checker: TypeChecker, call: CallExpr | None, default: int | str) -> Options:
    written = options_by_name(call, PARAMETERS)
    return {option: read_axes(checker, written.get(option), default) for option in ("in_axes", "out_axes")}


def vmap(application: Application) -> Type:
    return mapped(application, "vmap")


def filter_vmap(application: Application) -> Type:
    return mapped(application, "filter_vmap")


def mapped(application: Application, kind: str) -> Type:
    function = function_of(application.original)
    if not isinstance(function, CallableType) or in_library(application.checker):
        return application.default
    report_in_axes(application, kind)
    report_result_prefix(application, function, kind, "out_axes")
    report_lost_changes(application.checker, application.context)
    report_mapped_body(application, kind)
    if kind == "vmap" and is_axis((for_each(application.options["in_axes"], len(function.arg_types)) or [None])[0]):
        report_decorated_self(application.checker, kind, application.context)
    mark = Mark(kind, {"in_axes": application.options["in_axes"], "parameters": len(function.arg_types)})
    return transformed(application.checker, application.traced(function), mark, application.original)


def report_mapped_body(application: Application, kind: str) -> None:
    """Where every argument is mapped, none has a value; Equinox maps arrays only."""
    definition = function_given(application.checker, application.context)
    if kind == "vmap" and is_axis(application.options["in_axes"]) and definition is not None:
        report_traced_body(application.checker, kind, definition, traced_parameters(definition))


def report_in_axes(application: Application, kind: str) -> None:
    """A dict or a class is no tuple of axes; Equinox takes a dict by the names of the parameters."""
    axes = application.options["in_axes"]
    if kind == "vmap" and isinstance(axes, dict) and axes["kind"] not in ("tuple", "list", "NamedTuple"):
        text = messages.no_tuple(kind, "in_axes", decode(axes))
        fail(application.checker, text, application.context, codes.PREFIX, messages.one_argument("in_axes"))


VMAP: Final = Transformation(read_vmap, vmap)
FILTER_VMAP: Final = Transformation(read_filter_vmap, filter_vmap)

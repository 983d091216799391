"""``vmap``: one example's types are the batch's types."""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr
from mypy.types import CallableType, Type

from treetyped_mypy.handlers.transforms.transformations import Application, Options, Transformation
from treetyped_mypy.structure.nodes import NamedTupleNode, NoneNode, TupleNode
from treetyped_mypy.syntax.options import options_by_name
from treetyped_mypy.types.library import in_library
from treetyped_mypy.types.transformed import Json, Mark, function_of, transformed
from treetyped_mypy.values.stored import lift_stored


def read(checker: TypeChecker, call: CallExpr | None) -> Options:
    return {"mapped": mapped_arguments(checker, call)}


def mapped_arguments(checker: TypeChecker, call: CallExpr | None) -> Json:
    """For each argument whether it is mapped, as far as that is seen; or one answer for all of them."""
    axes = options_by_name(call, ("fun", "in_axes")).get("in_axes")
    match None if axes is None else lift_stored(checker, axes):
        case NoneNode():
            return False
        case TupleNode() as node:
            return [not isinstance(part, NoneNode) for part in node.children]
        case NamedTupleNode() as node:
            return [not isinstance(part, NoneNode) for _, part in node.children]
        case _:
            return True


def vmap(application: Application) -> Type:
    return mapped(application, "vmap")


def filter_vmap(application: Application) -> Type:
    return mapped(application, "filter_vmap")


def mapped(application: Application, kind: str) -> Type:
    function = function_of(application.original)
    if not isinstance(function, CallableType) or in_library(application.checker):
        return application.default
    mark = Mark(kind, application.options)
    return transformed(application.checker, application.traced(function), mark, application.original)


VMAP: Final = Transformation(read, vmap)
FILTER_VMAP: Final = Transformation(read, filter_vmap)

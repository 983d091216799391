"""``eval_shape``: the tree that the function returns, with a ``ShapeDtypeStruct`` for each leaf."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr
from mypy.plugin import FunctionContext
from mypy.types import AnyType, Type, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.structure.match import fits
from treetyped_mypy.structure.nodes import Leaf, Unknown
from treetyped_mypy.structure.walk import map_leaves
from treetyped_mypy.typeops.assigned import as_assigned
from treetyped_mypy.typeops.initializers import made_type
from treetyped_mypy.typeops.library import Library, in_library
from treetyped_mypy.typeops.lift import lift
from treetyped_mypy.typeops.lower import lower
from treetyped_mypy.typeops.results import result_of
from treetyped_mypy.typeops.transformed import marks_of


def eval_shape(ctx: FunctionContext) -> Type:
    """An annotation of the same structure, ``shapes: Params = ...``, is taken at its word."""
    if not isinstance(ctx.context, CallExpr) or not isinstance(ctx.api, TypeChecker):
        return ctx.default_return_type
    if not ctx.arg_types or not ctx.arg_types[0] or in_library(ctx.api):
        return ctx.default_return_type
    library = Library(ctx.api)
    returned = lift(returned_type(ctx, library))
    shape = library.named(names.SHAPE_DTYPE_STRUCT)
    shapes = map_leaves(lambda _path, _leaf: shape, returned)
    annotation = ctx.api.expr_checker.type_context[-1]
    if isinstance(shapes, Unknown):
        return ctx.default_return_type
    if annotation is not None and not isinstance(get_proper_type(annotation), AnyType):
        declared = lift(annotation)
        if not isinstance(declared, Leaf) and fits(declared, shapes, equal=True):
            return annotation
    return as_assigned(ctx.api, ctx.context, lower(shapes, library))


def returned_type(ctx: FunctionContext, library: Library) -> Type:
    """What the function returns; what ``tree.init`` returns depends on the spec."""
    function, given = ctx.arg_types[0][0], ctx.arg_types[1]
    if given and any(mark.kind == "init" for mark in marks_of(function)):
        return made_type(given[0], library)
    return result_of(function)

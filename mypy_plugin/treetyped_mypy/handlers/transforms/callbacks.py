"""``pure_callback`` and ``io_callback``: the result is the declared tree, with an array for each leaf."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr
from mypy.plugin import FunctionContext
from mypy.types import Type

from treetyped_mypy import names
from treetyped_mypy.structure.walk import map_leaves
from treetyped_mypy.syntax.options import keyword, options_by_name
from treetyped_mypy.types.library import Library, in_library
from treetyped_mypy.types.lower import lower
from treetyped_mypy.types.shapes import as_arrays
from treetyped_mypy.values.stored import lift_stored


def callback(ctx: FunctionContext) -> Type:
    """JAX compares only the number of leaves that the function returns with the number declared."""
    if not isinstance(ctx.api, TypeChecker) or not isinstance(ctx.context, CallExpr) or in_library(ctx.api):
        return ctx.default_return_type
    given = options_by_name(ctx.context, ("callback", "result_shape_dtypes"))
    function, spec = given.get("callback"), given.get("result_shape_dtypes")
    if function is None or spec is None or not ctx.arg_types[0]:
        return ctx.default_return_type
    declared = lift_stored(ctx.api, spec)
    library = Library(ctx.api)
    array = library.named(names.ARRAY)
    return lower(map_leaves(lambda _path, _leaf: array, declared), library)


def filter_pure_callback(ctx: FunctionContext) -> Type:
    """Equinox's: an array for each shape; what else is declared comes back as it is."""
    if not isinstance(ctx.api, TypeChecker) or not isinstance(ctx.context, CallExpr):
        return ctx.default_return_type
    spec = keyword(ctx.context, "result_shape_dtypes")
    library = Library(ctx.api)
    return ctx.default_return_type if spec is None else as_arrays(lower(lift_stored(ctx.api, spec), library), library)

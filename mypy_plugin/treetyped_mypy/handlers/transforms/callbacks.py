"""``pure_callback`` and ``io_callback``: the result is the declared tree, with an array for each leaf."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr
from mypy.plugin import FunctionContext
from mypy.types import Type

from treetyped_mypy import names
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import callbacks as messages
from treetyped_mypy.errors import codes
from treetyped_mypy.structure.nodes import Leaf, Structure
from treetyped_mypy.structure.path import Each
from treetyped_mypy.structure.walk import leaves, map_leaves
from treetyped_mypy.syntax.options import keyword, options_by_name
from treetyped_mypy.types.library import Library, in_library
from treetyped_mypy.types.lower import lower
from treetyped_mypy.types.shapes import as_arrays
from treetyped_mypy.values.displays import lift_expression
from treetyped_mypy.values.results import lift_result


def callback(ctx: FunctionContext) -> Type:
    """JAX compares only the number of leaves that the function returns with the number declared."""
    if not isinstance(ctx.api, TypeChecker) or not isinstance(ctx.context, CallExpr) or in_library(ctx.api):
        return ctx.default_return_type
    given = options_by_name(ctx.context, ("callback", "result_shape_dtypes"))
    function, spec = given.get("callback"), given.get("result_shape_dtypes")
    if function is None or spec is None or not ctx.arg_types[0]:
        return ctx.default_return_type
    declared = lift_expression(ctx.api, spec)
    returned = lift_result(ctx.api, function, ctx.arg_types[0][0])
    wanted, found = leaf_count(declared), leaf_count(returned)
    if wanted and found is not None and wanted != found:
        fail(ctx.api, messages.leaf_counts_differ(returned, found, wanted), function, codes.STRUCTURE)
    library = Library(ctx.api)
    array = library.named(names.ARRAY)
    return lower(map_leaves(lambda _path, _leaf: array, declared), library)


def filter_pure_callback(ctx: FunctionContext) -> Type:
    """Equinox's: an array for each shape; what else is declared comes back as it is."""
    if not isinstance(ctx.api, TypeChecker) or not isinstance(ctx.context, CallExpr):
        return ctx.default_return_type
    spec = keyword(ctx.context, "result_shape_dtypes")
    library = Library(ctx.api)
    return (
        ctx.default_return_type if spec is None else as_arrays(lower(lift_expression(ctx.api, spec), library), library)
    )


def leaf_count(node: Structure[Type]) -> int | None:
    """How many leaves there are, if that is certain."""
    found = list(leaves(node))
    certain = all(leaf.certain and isinstance(leaf.node, Leaf) and Each() not in leaf.path for leaf in found)
    return len(found) if certain else None

"""``eval_shape`` and Equinox's: the tree that the function returns, with a ``ShapeDtypeStruct`` for each leaf."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr
from mypy.plugin import FunctionContext
from mypy.types import AnyType, Type, UnionType, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.calls.annotation import members
from treetyped_mypy.calls.receiver_types import as_assigned
from treetyped_mypy.handlers.transforms.called_lambda import typed_by_primals
from treetyped_mypy.handlers.transforms.jvp_vjp import argument_types
from treetyped_mypy.structure.match import fits
from treetyped_mypy.structure.nodes import Leaf, Structure, Unknown
from treetyped_mypy.structure.walk import leaves, map_leaves
from treetyped_mypy.types.initializers import made_type
from treetyped_mypy.types.jax_types import is_array
from treetyped_mypy.types.library import Library, in_library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.lower import lower
from treetyped_mypy.types.shapes import as_arrays
from treetyped_mypy.types.transformed import marks_of
from treetyped_mypy.values.bodies import result_of


def eval_shape(ctx: FunctionContext) -> Type:
    """An annotation of the same structure, ``shapes: Params = ...``, is taken at its word."""
    if not isinstance(ctx.api, TypeChecker) or (returned := returned_tree(ctx, ctx.api)) is None:
        return ctx.default_return_type
    library = Library(ctx.api)
    shape = library.named(names.SHAPE_DTYPE_STRUCT)
    return as_annotated(ctx, ctx.api, map_leaves(lambda _path, _leaf: shape, returned))


def filter_eval_shape(ctx: FunctionContext) -> Type:
    """Equinox's: what is no array stays as it is. Of a class that has both, nothing is said."""
    if not isinstance(ctx.api, TypeChecker) or (returned := returned_tree(ctx, ctx.api)) is None:
        return ctx.default_return_type
    if not all(isinstance(found.node, Leaf) and is_array(found.node.type) for found in leaves(returned)):
        return ctx.default_return_type
    shape = Library(ctx.api).named(names.SHAPE_DTYPE_STRUCT)
    return as_annotated(ctx, ctx.api, map_leaves(lambda _path, _leaf: shape, returned))


def returned_tree(ctx: FunctionContext, checker: TypeChecker) -> Structure[Type] | None:
    """What the function returns; none where it is not known."""
    if not isinstance(ctx.context, CallExpr) or in_library(checker) or not ctx.arg_types or not ctx.arg_types[0]:
        return None
    function, given = ctx.arg_types[0][0], list(argument_types(ctx, checker))
    if given and any(mark.kind == "init" for mark in marks_of(function)):
        return lift(made_type(given[0], Library(checker)))
    types = (as_arrays(type_, Library(checker)) for type_ in given)
    returned = lift(result_of(typed_by_primals(checker, ctx.context.args[0], function, types)))
    return None if isinstance(returned, Unknown) else returned


def as_annotated(ctx: FunctionContext, checker: TypeChecker, shapes: Structure[Type]) -> Type:
    annotation = checker.expr_checker.type_context[-1]
    if annotation is not None and not isinstance(get_proper_type(annotation), AnyType):
        fitting = [member for member in members(annotation) if fits(lift(member), shapes, equal=True)]
        if fitting and not isinstance(lift(annotation), Leaf):
            return UnionType.make_union(fitting)
    assert isinstance(ctx.context, CallExpr)
    return as_assigned(checker, ctx.context, lower(shapes, Library(checker)))

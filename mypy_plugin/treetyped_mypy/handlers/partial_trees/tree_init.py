"""``tree.init(spec, key)``: the spec with its arrays, ``Linear`` of ``Mapped[Linear, Initializer]``."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.plugin import FunctionContext
from mypy.types import Type

from treetyped_mypy.handlers.transforms.transformed_call import TransformedCall
from treetyped_mypy.types.initializers import made_type
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.transformed import Mark
from treetyped_mypy.values.stored import stored_type


def tree_init(ctx: FunctionContext) -> Type:
    """The type of the tree that is made."""
    if not isinstance(ctx.api, TypeChecker) or not ctx.args or len(ctx.args[0]) != 1:
        return ctx.default_return_type
    return made_type(stored_type(ctx.api, ctx.args[0][0]), Library(ctx.api))


def initialised_result(call: TransformedCall, _mark: Mark) -> Type:
    """The same of ``jax.jit(tree.init)(spec, key)``."""
    spec = next((argument for argument in call.arguments if argument.index == 0), None)
    return call.signature.ret_type if spec is None else made_type(spec.type, Library(call.checker))

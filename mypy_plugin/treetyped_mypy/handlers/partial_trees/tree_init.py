"""``tree.init(spec, key)``: the spec with its arrays, ``Linear`` of ``Mapped[Linear, Initializer]``."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import Expression
from mypy.plugin import FunctionContext
from mypy.types import Type

from treetyped_mypy.handlers.transforms.transformed_call import TransformedCall
from treetyped_mypy.structure.nodes import DisplayNode
from treetyped_mypy.types.initializers import holds_initializer, made, made_type
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lower import lower
from treetyped_mypy.types.transformed import Mark
from treetyped_mypy.values.displays import lift_expression


def tree_init(ctx: FunctionContext) -> Type:
    """The type of the tree that is made."""
    if not isinstance(ctx.api, TypeChecker) or not ctx.args or len(ctx.args[0]) != 1:
        return ctx.default_return_type
    return initialised(ctx.api, ctx.args[0][0], ctx.arg_types[0][0])


def initialised_result(call: TransformedCall, _mark: Mark) -> Type:
    """The same of ``jax.jit(tree.init)(spec, key)``."""
    spec = next((argument for argument in call.arguments if argument.index == 0), None)
    return call.signature.ret_type if spec is None else initialised(call.checker, spec.expression, spec.type)


def initialised(checker: TypeChecker, spec: Expression, type_: Type) -> Type:
    """What is made of a spec; a dict that is written out may hold initializers and arrays side by side."""
    library, shown = Library(checker), lift_expression(checker, spec, type_)
    if isinstance(shown, DisplayNode) and holds_initializer(shown):
        return lower(made(shown, library), library)
    return made_type(type_, library)

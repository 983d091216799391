"""Functions that compute with each leaf of a tree: ``optax.tree.scale``, ``lax.psum``, ``optax.incremental_update``.

They return a tree of the same structure, or one array.
"""

from __future__ import annotations

from mypy.plugin import FunctionSigContext
from mypy.types import AnyType, FunctionLike, Type, TypeOfAny

from treetyped_mypy import names
from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.receiver import keeps_exact
from treetyped_mypy.calls.signature import returning, taking_trees
from treetyped_mypy.rules.tree_functions import ONE_ARRAY, SAME_LEAVES, TREE_FUNCTIONS
from treetyped_mypy.structure.nodes import UnionNode, Unknown
from treetyped_mypy.structure.walk import leaves
from treetyped_mypy.types.library import Library, in_library
from treetyped_mypy.types.shapes import as_arrays
from treetyped_mypy.types.traced_types import traced
from treetyped_mypy.values.tree_argument import TreeArgument, tree_argument


def tree_function(name: str, ctx: FunctionSigContext) -> FunctionLike:
    """A function in ``TREE_FUNCTIONS``: its first parameter there has the tree that it returns."""
    parameters = TREE_FUNCTIONS[name]
    call = Call.of(ctx)
    if call is None or in_library(call.checker):
        return ctx.default_signature
    tree = tree_argument(call, parameters[0])
    result = None if tree is None else result_type(call, name, tree)
    if result is None:
        return ctx.default_signature
    return returning(taking_trees(ctx.default_signature, call, parameters), call, result)


def result_type(call: Call, name: str, tree: TreeArgument) -> Type | None:
    """None where the tree may be of many kinds, as in Optax's own annotations, which say too much of one unseen."""
    library = Library(call.checker)
    kinds = [found.node for found in leaves(tree.structure)]
    if name.startswith("optax.") and name not in ONE_ARRAY and any(isinstance(kind, Unknown) for kind in kinds):
        return AnyType(TypeOfAny.special_form)
    if any(isinstance(kind, Unknown | UnionNode) for kind in kinds) or not keeps_exact(call.checker, call.expression):
        return None
    if name in ONE_ARRAY:
        return library.named(names.ARRAY)
    return tree.type if name in SAME_LEAVES else traced(as_arrays(tree.type, library), library)

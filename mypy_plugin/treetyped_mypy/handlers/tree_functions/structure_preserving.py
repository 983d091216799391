"""Functions that compute with each leaf of a tree: ``optax.tree.scale``, ``lax.psum``, ``optax.incremental_update``.

They return a tree of the same structure, or one array, and all their trees have one structure.
"""

from __future__ import annotations

from mypy.plugin import FunctionSigContext
from mypy.types import FunctionLike, Type

from treetyped_mypy import names
from treetyped_mypy.calls.call import Call, words
from treetyped_mypy.calls.receiver import keeps_exact
from treetyped_mypy.calls.report import fail
from treetyped_mypy.calls.signature import returning, taking_trees
from treetyped_mypy.errors import codes, messages
from treetyped_mypy.rules.tree_functions import NONE_STAYS, ONE_ARRAY, SAME_LEAVES, TREE_FUNCTIONS
from treetyped_mypy.structure.match import match
from treetyped_mypy.structure.mismatch import Mismatch
from treetyped_mypy.structure.nodes import ClassNode, NoneNode, OpaqueNode, UnionNode, Unknown
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
    trees = [tree for p in parameters if (tree := tree_argument(call, short(name), p)) is not None]
    if not trees or trees[0].name != parameters[0]:
        return ctx.default_signature
    report_structures(call, name, trees)
    result = result_type(call, name, trees[0])
    if result is None:
        return ctx.default_signature
    return returning(taking_trees(ctx.default_signature, call, parameters), call, result)


def short(name: str) -> str:
    return name if name.startswith("optax.tree.") else name.rpartition(".")[2]


def report_structures(call: Call, name: str, trees: list[TreeArgument]) -> None:
    first = trees[0]
    for other in trees[1:]:
        found = [m for m in match(first.structure, other.structure, equal=True) if is_certain(name, m)]
        if found:
            sides = words((first.expression, first.name), (other.expression, other.name))
            text = messages.structures_differ(short(name), sides, found)
            fail(call.checker, text, other.expression, codes.STRUCTURE)


def is_certain(name: str, mismatch: Mismatch[Type]) -> bool:
    """``None`` may stay as it is, and a class may know how to compute with an array."""
    stays = name in NONE_STAYS and isinstance(mismatch.left, NoneNode)
    return not stays and not isinstance(mismatch.right, ClassNode | OpaqueNode)


def result_type(call: Call, name: str, tree: TreeArgument) -> Type | None:
    """None where the tree may be of many kinds, as in Optax's own annotations."""
    library = Library(call.checker)
    kinds = [found.node for found in leaves(tree.structure)]
    if any(isinstance(kind, Unknown | UnionNode) for kind in kinds) or not keeps_exact(call.checker, call.expression):
        return None
    if name in ONE_ARRAY:
        return library.named(names.ARRAY)
    return tree.type if name in SAME_LEAVES else traced(as_arrays(tree.type, library), library)

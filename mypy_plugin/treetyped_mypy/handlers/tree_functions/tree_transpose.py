"""``tree.transpose(outer, inner, tree)``: a tree of trees turned inside out."""

from __future__ import annotations

from mypy.plugin import FunctionSigContext
from mypy.types import FunctionLike, Type

from treetyped_mypy.calls.annotation import prefer_annotation
from treetyped_mypy.calls.call import Call
from treetyped_mypy.structure.join import join_all
from treetyped_mypy.structure.match import fits
from treetyped_mypy.structure.nodes import Leaf, Structure, Unknown
from treetyped_mypy.structure.pairing import pair_leaves
from treetyped_mypy.structure.path import Path
from treetyped_mypy.structure.walk import graft
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lower import lower
from treetyped_mypy.values.tree_argument import tree_argument
from treetyped_mypy.values.treedefs import treedef_structure


def tree_transpose(ctx: FunctionSigContext) -> FunctionLike:
    """The signature of this call, with the type of its result."""
    call = Call.of(ctx)
    outer_expression = None if call is None else call.argument("outer_treedef")
    tree = None if call is None else tree_argument(call, "pytree_to_transpose")
    if call is None or outer_expression is None or tree is None:
        return ctx.default_signature
    outer = treedef_structure(call, outer_expression)
    inner_expression = call.argument("inner_treedef")
    below = subtrees(outer, tree.structure)
    inner = below if inner_expression is None else treedef_structure(call, inner_expression)
    if isinstance(outer, Unknown) or isinstance(inner, Unknown):
        return ctx.default_signature
    if not fits(graft(lambda _path, _leaf: inner, outer), tree.structure, equal=True):
        return ctx.default_signature
    result = prefer_annotation(transposed(Library(call.checker), outer, inner, below), call.context)
    return ctx.default_signature.copy_modified(ret_type=result)


def subtrees(outer: Structure[Type], tree: Structure[Type]) -> Structure[Type]:
    """What the tree has at the leaves of the outer structure, whichever it is."""
    parts = [pairing.parts[1] for pairing in pair_leaves(outer, [tree])]
    return join_all(parts) if parts else Unknown()


def transposed(library: Library, outer: Structure[Type], inner: Structure[Type], below: Structure[Type]) -> Type:
    """The inner structure with the outer one in place of each leaf."""
    leaves: dict[Path, list[Type]] = {}
    for pairing in pair_leaves(inner, [below]):
        leaves.setdefault(pairing.path, []).append(lower(pairing.parts[1], library))

    def column(path: Path, _leaf: Type) -> Structure[Type]:
        leaf = library.union(leaves.get(path, []))
        return graft(lambda _path, _leaf: Leaf(leaf), outer)

    return lower(graft(column, inner), library)

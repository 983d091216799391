"""``tree.transpose(outer, inner, tree)``: a tree of trees turned inside out, checked against both treedefs."""

from __future__ import annotations

from mypy.plugin import FunctionSigContext
from mypy.types import FunctionLike, Type

from treetyped_mypy import names
from treetyped_mypy.calls.annotation import prefer_annotation
from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes, messages, treedefs
from treetyped_mypy.structure.join import join_all
from treetyped_mypy.structure.match import fits, match
from treetyped_mypy.structure.mismatch import Mismatch
from treetyped_mypy.structure.nodes import Leaf, Structure, Unknown
from treetyped_mypy.structure.order import leaf_count
from treetyped_mypy.structure.pairing import pair_leaves
from treetyped_mypy.structure.path import Path
from treetyped_mypy.structure.walk import graft
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lower import lower
from treetyped_mypy.values.tree_argument import TreeArgument, tree_argument
from treetyped_mypy.values.treedefs import treedef_structure

TREE = "pytree_to_transpose"


def tree_transpose(ctx: FunctionSigContext) -> FunctionLike:
    """The signature of this call, with the type of its result."""
    call = Call.of(ctx)
    outer_expression = None if call is None else call.argument("outer_treedef")
    tree = None if call is None else tree_argument(call, "tree.transpose", TREE)
    if call is None or outer_expression is None or tree is None:
        return ctx.default_signature
    outer = treedef_structure(call, outer_expression)
    inner_expression = call.argument("inner_treedef")
    below = subtrees(outer, tree.structure)
    inner = below if inner_expression is None else treedef_structure(call, inner_expression)
    if isinstance(outer, Unknown) or isinstance(inner, Unknown):
        return ctx.default_signature
    if inner_expression is not None and report(call, outer, inner, tree):
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


def report(call: Call, outer: Structure[Type], inner: Structure[Type], tree: TreeArgument) -> bool:
    """Whether the leaves certainly are not those of ``inner`` at every leaf of ``outer``.

    JAX counts the leaves only: trees with as many leaves in the same order pass. ``treetyped.tree`` compares.
    """
    expected = graft(lambda _path, _leaf: inner, outer)
    mismatches = list(match(expected, tree.structure, equal=True))
    swapped = graft(lambda _path, _leaf: outer, inner)
    are_swapped = fits(swapped, tree.structure, equal=True) and not fits(outer, inner, equal=True)
    if mismatches and are_swapped and (is_ours(call) or mixes(outer, inner)):
        fail(call.checker, treedefs.treedefs_swapped(), tree.expression, codes.STRUCTURE)
        return True
    counts = [leaf_count(structure) for structure in (tree.structure, outer, inner)]
    places, outers, inners = counts
    if places is not None and outers is not None and inners is not None and places != outers * inners:
        fail(call.checker, treedefs.not_composed(places, outers, inners), tree.expression, codes.STRUCTURE)
        return True
    wrong = [mismatch for mismatch in mismatches if is_ours(call) or counts_differ(mismatch)]
    if wrong:
        text = messages.structures_differ("tree.transpose", ("the treedefs", TREE), wrong)
        fail(call.checker, text, tree.expression, codes.STRUCTURE)
    return bool(wrong)


def is_ours(call: Call) -> bool:
    return getattr(call.expression.callee, "fullname", "") == names.OWN_TRANSPOSE


def mixes(outer: Structure[Type], inner: Structure[Type]) -> bool:
    """Whether swapping the two changes the order of the leaves: not if one of them has a single leaf."""
    return all(count is None or count > 1 for count in map(leaf_count, (outer, inner)))


def counts_differ(mismatch: Mismatch[Type]) -> bool:
    left, right = leaf_count(mismatch.left), leaf_count(mismatch.right)
    return left is not None and right is not None and left != right

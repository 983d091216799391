"""``tree.broadcast(prefix, full)``: the structure of ``full`` with the leaves of ``prefix``."""

from __future__ import annotations

from mypy.plugin import FunctionSigContext
from mypy.types import FunctionLike, Type

from treetyped_mypy.calls.annotation import prefer_annotation
from treetyped_mypy.calls.call import Call
from treetyped_mypy.structure.match import fits
from treetyped_mypy.structure.nodes import Leaf, Structure, Unknown
from treetyped_mypy.structure.pairing import pair_leaves
from treetyped_mypy.structure.path import Path
from treetyped_mypy.structure.walk import graft
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.lower import lower
from treetyped_mypy.values.tree_argument import tree_argument


def tree_broadcast(ctx: FunctionSigContext) -> FunctionLike:
    """The signature of this call, with the type of its result."""
    call = Call.of(ctx)
    prefix = None if call is None else tree_argument(call, "prefix_tree")
    full = None if call is None else call.argument("full_tree")
    if call is None or prefix is None or full is None:
        return ctx.default_signature
    structure = lift(call.type_of(full))
    if not fits(prefix.structure, structure):
        return ctx.default_signature
    library = Library(call.checker)
    result = prefer_annotation(lower(repeated(prefix.structure, structure), library), call.context)
    return ctx.default_signature.copy_modified(ret_type=result)


def repeated(prefix: Structure[Type], full: Structure[Type]) -> Structure[Type]:
    """Each leaf of ``prefix`` over the subtree in its place."""
    parts: dict[Path, Structure[Type]] = {
        pairing.path: pairing.parts[1] for pairing in pair_leaves(prefix, [full]) if pairing.certain
    }

    def spread(path: Path, leaf: Type) -> Structure[Type]:
        return graft(lambda _path, _leaf: Leaf(leaf), parts[path]) if path in parts else Unknown()

    return graft(spread, prefix)

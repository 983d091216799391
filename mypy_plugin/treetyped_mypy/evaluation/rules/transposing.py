"""``jax.tree.transpose``: a tree of trees turned inside out."""

from __future__ import annotations

from treetyped_mypy.errors import codes, treedefs
from treetyped_mypy.evaluation.atoms import Treedef
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.treedefs import count_places
from treetyped_mypy.evaluation.structures import lift
from treetyped_mypy.evaluation.trees import filled, leaves
from treetyped_mypy.flow.values import UNKNOWN, Value
from treetyped_mypy.structure.match import fits
from treetyped_mypy.structure.nodes import Structure
from treetyped_mypy.structure.walk import graft


def transpose(call: LibraryCall) -> Value:
    """JAX counts the leaves only: if the treedefs are swapped, it mixes them up."""
    outer, inner = call.get(0, "outer_treedef"), call.get(1, "inner_treedef")
    tree = call.get(2, "pytree_to_transpose")
    found = leaves(call.run, tree)
    if not isinstance(outer, Treedef) or not isinstance(inner, Treedef) or found is None:
        return UNKNOWN
    rows, columns = count_places(outer), count_places(inner)
    if rows is None or columns is None:
        return UNKNOWN
    if len(found) != rows * columns:
        return call.say(codes.STRUCTURE, treedefs.not_composed(len(found), rows, columns))
    if min(rows, columns) > 1 and are_swapped(outer.structure, inner.structure, lift(call.run, tree)):
        return call.say(codes.STRUCTURE, treedefs.treedefs_swapped())
    subtrees = [put(call, outer, found[column::columns]) for column in range(columns)]
    return put(call, inner, subtrees)


def are_swapped(outer: Structure[str], inner: Structure[str], tree: Structure[str]) -> bool:
    if fits(graft(lambda _path, _leaf: inner, outer), tree, equal=True) or fits(outer, inner, equal=True):
        return False
    return fits(graft(lambda _path, _leaf: outer, inner), tree, equal=True)


def put(call: LibraryCall, treedef: Treedef, values: list[Value]) -> Value:
    return filled(call.run, treedef.structure, treedef.skeleton, iter(values), call.place)

"""Shapes that are declared to be leaves: ``tree.map`` opens each tuple and gives its numbers one by one.

The result is a tree of tuples, which only the annotation beside it denies.
"""

from __future__ import annotations

from collections.abc import Iterator

from mypy.types import Instance, Type, get_proper_type

from treetyped_mypy.calls.call import Call, Operand
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes, treedefs
from treetyped_mypy.errors.types import show_type
from treetyped_mypy.structure.match import differ, pairs
from treetyped_mypy.structure.nodes import Leaf, SequenceNode, Structure, TupleNode, UnionNode, Unknown
from treetyped_mypy.structure.path import ROOT, Path
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.numeric_types import is_number


def report_nodes(call: Call, operand: Operand, tree: Structure[Type]) -> bool:
    """Whether tuples of numbers are opened that the annotation says are leaves."""
    if call.given("is_leaf") or call.given("rest"):
        return False
    place = wanted_as_leaf(call, tree)
    if place is None:
        return False
    text = treedefs.nodes_for_leaves("tree.map", place[0], show_type(place[1]))
    fail(call.checker, text, operand.expression, codes.LEAF, treedefs.TUPLE_CURE)
    return True


def wanted_as_leaf(call: Call, tree: Structure[Type]) -> tuple[Path | None, Type] | None:
    """Where the annotation has a leaf and the tree a tuple of numbers."""
    declared = None if call.context is None else lift(call.context)
    return None if declared is None or isinstance(declared, Leaf) else next(opened(declared, tree, ROOT), None)


def opened(declared: Structure[Type], tree: Structure[Type], path: Path) -> Iterator[tuple[Path, Type]]:
    match declared, tree:
        case (Unknown() | UnionNode(), _) | (_, Unknown() | UnionNode()):
            return
        case Leaf(type=leaf), _:
            item = numbers_of(tree)
            if item is not None and is_number(leaf):
                yield path, item
        case _ if not differ(declared, tree, path):
            for step, one, other in pairs(declared, tree):
                yield from opened(one, other, (*path, step))
        case _:
            pass


def numbers_of(node: Structure[Type]) -> Type | None:
    """The type of the numbers in a tuple that holds nothing else."""
    match node:
        case SequenceNode(kind="tuple"):
            items = [node.element]
        case TupleNode():
            items = list(node.children)
        case _:
            return None
    types = [item.type for item in items if isinstance(item, Leaf) and is_integer(item.type)]
    return types[0] if types and len(types) == len(items) else None


def is_integer(type_: Type) -> bool:
    proper = get_proper_type(type_)
    return isinstance(proper, Instance) and proper.type.fullname == "builtins.int"

"""What loops and branches take for different: less than ``tree.map`` does.

JAX compares treedefs here. Those of two classes that are registered as dataclasses are equal when they have as many
children, which are equal in the same way, and the same metadata: a loop may well go on with the other class.
"""

from __future__ import annotations

from itertools import product

from treetyped_mypy.structure.match import match, options
from treetyped_mypy.structure.mismatch import Mismatch, NodeMismatch
from treetyped_mypy.structure.nodes import ClassNode, L, Structure


def is_interchangeable(mismatch: Mismatch[L]) -> bool:
    if not isinstance(mismatch, NodeMismatch):
        return False
    return any(are_interchangeable(*pair) for pair in product(options(mismatch.left), options(mismatch.right)))


def are_interchangeable(left: Structure[L], right: Structure[L]) -> bool:
    if not isinstance(left, ClassNode) or not isinstance(right, ClassNode):
        return False
    if len(left.children) != len(right.children) or not (left.is_shared and right.is_shared):
        return False
    pairs = zip(left.children, right.children, strict=True)
    return all(is_interchangeable(each) for (_, one), (_, other) in pairs for each in match(one, other, equal=True))

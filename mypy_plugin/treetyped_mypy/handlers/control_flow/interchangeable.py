"""What loops and branches take for different: less than ``tree.map`` does.

JAX compares treedefs here, and those of two classes that are registered as dataclasses are equal when they have as many
children and the same metadata: a loop may well go on with the other class.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from mypy.types import Instance, Type

from treetyped_mypy.adapters.facts import recorded
from treetyped_mypy.structure.match import match, options
from treetyped_mypy.structure.mismatch import Mismatch, NodeMismatch
from treetyped_mypy.structure.nodes import ClassNode, Structure

TELLS_CLASSES_APART: Final = frozenset({"treetyped", "equinox"})
"""Adapters of libraries that register each class by its own flatten function."""


def certain_differences(left: Structure[Type], right: Structure[Type]) -> list[Mismatch[Type]]:
    return [mismatch for mismatch in match(left, right, equal=True) if not is_interchangeable(mismatch)]


def is_interchangeable(mismatch: Mismatch[Type]) -> bool:
    if not isinstance(mismatch, NodeMismatch):
        return False
    pairs = product(options(mismatch.left), options(mismatch.right))
    return any(interchangeable(left, right) for left, right in pairs)


def interchangeable(left: Structure[Type], right: Structure[Type]) -> bool:
    if not isinstance(left, ClassNode) or not isinstance(right, ClassNode):
        return False
    return len(left.children) == len(right.children) and not (tells_apart(left) or tells_apart(right))


def tells_apart(node: ClassNode[Type]) -> bool:
    facts = recorded(node.origin.type) if isinstance(node.origin, Instance) else None
    return facts is not None and facts.get("adapter") in TELLS_CLASSES_APART

"""Classes that JAX certainly does not know: then a value is one leaf, and no transformation takes it.

A class may be registered anywhere, so it is certain only of what a file runs by itself, before another file can have
registered the class.
"""

from __future__ import annotations

from collections.abc import Iterator

from mypy.checker import TypeChecker
from mypy.nodes import FuncDef, TypeInfo
from mypy.types import Instance, Type

from treetyped_mypy.calls.evaluated import is_run_by_file
from treetyped_mypy.evaluation.unregistered import has_subclass, nobody_registers
from treetyped_mypy.flow.classes import NO_BASES
from treetyped_mypy.structure.nodes import Leaf, Structure, UnionNode, Unknown
from treetyped_mypy.structure.path import Path
from treetyped_mypy.structure.walk import children, leaves, rebuild
from treetyped_mypy.syntax.copies import checked_function


def certainly_unregistered(checker: TypeChecker, info: TypeInfo, function: FuncDef | None = None) -> bool:
    """Whether no value whose class is exactly declared as ``info`` is a node when the function is run."""
    if is_word(info) or has_subclass(checker.tree, info):
        return False
    is_run = is_run_by_file(checker, function or checked_function(checker))
    return is_run and nobody_registers(checker.tree, checker.modules, info)


def is_word(info: TypeInfo) -> bool:
    """Whether the class is empty: ``class Batched(Generic[T]): ...`` is a word for the reader."""
    return not info.names and all(base.fullname in NO_BASES for base in info.mro[1:])


def unregistered_leaves(
    checker: TypeChecker, node: Structure[Type], function: FuncDef | None = None
) -> Iterator[tuple[Path, Type]]:
    """The values of unregistered classes that certainly stand in the tree: where, and of which type."""
    for found in leaves(node):
        match found.node:
            case Unknown(origin=Instance(type=info) as origin) if found.certain:
                if certainly_unregistered(checker, info, function):
                    yield found.path, origin
            case _:
                pass


def unregistered_as_leaves(checker: TypeChecker, node: Structure[Type]) -> Structure[Type]:
    """The same tree, where a value of an unregistered class is the leaf that JAX takes it for."""
    match node:
        case Unknown(origin=Instance() as origin) if certainly_unregistered(checker, origin.type):
            return Leaf(origin)
        case UnionNode(options):
            return UnionNode(tuple(unregistered_as_leaves(checker, option) for option in options))
        case _:
            return rebuild(node, [unregistered_as_leaves(checker, child) for _, child in children(node)])

"""Classes that JAX certainly does not know: then a value is one leaf, and no transformation takes it.

A class may be registered anywhere, so it is certain only of what a file runs by itself, before another file can have
registered the class.
"""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import FuncDef, TypeInfo
from mypy.types import Instance, Type

from treetyped_mypy.calls.evaluated import is_run_by_file
from treetyped_mypy.evaluation.unregistered import has_subclass, is_word, nobody_registers
from treetyped_mypy.structure.nodes import Leaf, Structure, UnionNode, Unknown
from treetyped_mypy.structure.walk import children, rebuild
from treetyped_mypy.syntax.copies import checked_function


def certainly_unregistered(checker: TypeChecker, info: TypeInfo, function: FuncDef | None = None) -> bool:
    """Whether no value whose class is exactly declared as ``info`` is a node when the function is run."""
    if is_word(info) or has_subclass(checker.tree, info):
        return False
    is_run = is_run_by_file(checker, function or checked_function(checker))
    return is_run and nobody_registers(checker.tree, checker.modules, info)


def unregistered_as_leaves(checker: TypeChecker, node: Structure[Type]) -> Structure[Type]:
    """The same tree, where a value of an unregistered class is the leaf that JAX takes it for."""
    match node:
        case Unknown(origin=Instance() as origin) if certainly_unregistered(checker, origin.type):
            return Leaf(origin)
        case UnionNode(options):
            return UnionNode(tuple(unregistered_as_leaves(checker, option) for option in options))
        case _:
            return rebuild(node, [unregistered_as_leaves(checker, child) for _, child in children(node)])

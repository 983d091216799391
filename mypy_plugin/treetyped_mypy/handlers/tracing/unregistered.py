"""A class that nobody registers, handed to what traces its arguments: JAX refuses it."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import Expression
from mypy.types import Type

from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import classes, codes
from treetyped_mypy.structure.nodes import Structure
from treetyped_mypy.structure.path import show_path
from treetyped_mypy.values.unregistered_classes import unregistered_leaves


def report_unregistered(
    checker: TypeChecker, api: str, name: str | None, structure: Structure[Type], at: Expression
) -> bool:
    """Whether a value of such a class certainly stands in the tree."""
    found = next(unregistered_leaves(checker, structure), None)
    if found is None:
        return False
    path, type_ = found
    place = f"{api}: {name or 'the argument'}{show_path(path)}"
    fail(checker, classes.unregistered(place, type_), at, codes.UNREGISTERED, classes.REGISTER_CURE)
    return True

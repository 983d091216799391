"""``a, b, c = jax.tree.leaves(tree)`` of a tree that certainly has another number of leaves."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from typing import Final

from mypy.nodes import AssignmentStmt, Expression, ListExpr, StarExpr, TupleExpr
from mypy.types import Type

from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes, treedefs
from treetyped_mypy.handlers.tree_functions.none_as_leaf import holds_none
from treetyped_mypy.structure.nodes import Structure
from treetyped_mypy.structure.order import leaf_count
from treetyped_mypy.syntax.tree import syntax_of


class Place(Enum):
    """Where the leaves are in the result of the call."""

    ALL = auto()
    FIRST = auto()
    """``(a, b), treedef = jax.tree.flatten(tree)``."""


ALL: Final = Place.ALL
FIRST: Final = Place.FIRST


def report_unpacked(call: Call, function: str, tree: Structure[Type], place: Place) -> None:
    """An error at each target that takes another number of leaves."""
    number = leaf_count(tree)
    statement = syntax_of(call.checker.tree).parent(call.expression)
    if number is None or not isinstance(statement, AssignmentStmt):
        return
    for target in targets(statement, place):
        wanted = sum(not isinstance(item, StarExpr) for item in target.items)
        if number < wanted or (number > wanted and len(target.items) == wanted):
            cure = treedefs.NONE_CURE if holds_none(tree) and number < wanted else None
            fail(call.checker, treedefs.wrongly_unpacked(function, number, wanted), target, codes.STRUCTURE, cure)


def targets(statement: AssignmentStmt, place: Place) -> Iterator[TupleExpr | ListExpr]:
    for lvalue in statement.lvalues:
        target = leaves_of(lvalue) if place is FIRST else lvalue
        if isinstance(target, TupleExpr | ListExpr):
            yield target


def leaves_of(target: Expression) -> Expression | None:
    match target:
        case TupleExpr(items=[leaves, _]) | ListExpr(items=[leaves, _]):
            return leaves
        case _:
            return None

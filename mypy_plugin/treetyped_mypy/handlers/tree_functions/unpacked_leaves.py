"""``a, b, c = jax.tree.leaves(tree)`` of a tree that certainly has another number of leaves."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from typing import Final

from mypy.nodes import AssignmentStmt, Expression, ListExpr, NameExpr, StarExpr, TupleExpr, Var
from mypy.types import Type

from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes, treedefs
from treetyped_mypy.handlers.tree_functions.none_as_leaf import holds_none
from treetyped_mypy.structure.nodes import Structure
from treetyped_mypy.structure.order import leaf_count
from treetyped_mypy.syntax.bindings import only_target
from treetyped_mypy.syntax.tree import Syntax, syntax_of
from treetyped_mypy.values.lengths import is_unchanged


class Place(Enum):
    """Where the leaves are in the result of the call."""

    ALL = auto()
    FIRST = auto()
    """``(a, b), treedef = jax.tree.flatten(tree)``."""


ALL: Final = Place.ALL
FIRST: Final = Place.FIRST


def report_unpacked(call: Call, function: str, tree: Structure[Type], place: Place) -> None:
    """An error at each target that takes another number of leaves, here or through a name that nothing changes."""
    number = leaf_count(tree)
    statement = syntax_of(call.checker.tree).parent(call.expression)
    if number is None or not isinstance(statement, AssignmentStmt):
        return
    for target in targets(call, statement, place):
        wanted = sum(not isinstance(item, StarExpr) for item in target.items)
        if number < wanted or (number > wanted and len(target.items) == wanted):
            cure = treedefs.NONE_CURE if holds_none(tree) and number < wanted else None
            fail(call.checker, treedefs.wrongly_unpacked(function, number, wanted), target, codes.STRUCTURE, cure)


def targets(call: Call, statement: AssignmentStmt, place: Place) -> Iterator[TupleExpr | ListExpr]:
    syntax = syntax_of(call.checker.tree)
    for lvalue in statement.lvalues:
        target = leaves_of(lvalue) if place is FIRST else lvalue
        if isinstance(target, TupleExpr | ListExpr):
            yield target
        elif isinstance(target, NameExpr) and is_unchanged(call.checker, target):
            yield from unpackings(syntax, target, statement)


def leaves_of(target: Expression) -> Expression | None:
    match target:
        case TupleExpr(items=[leaves, _]) | ListExpr(items=[leaves, _]):
            return leaves
        case _:
            return None


def unpackings(syntax: Syntax, leaves: NameExpr, binding: AssignmentStmt) -> Iterator[TupleExpr | ListExpr]:
    """``a, b = leaves``, in the block in which the name is bound: below a branch it may never run."""
    if not isinstance(leaves.node, Var) or only_target(syntax, leaves.node) is not leaves:
        return
    for mention in syntax.mentions[leaves.node]:
        parent = syntax.parent(mention)
        if isinstance(parent, AssignmentStmt) and syntax.parent(parent) is syntax.parent(binding):
            yield from (target for target in parent.lvalues if isinstance(target, TupleExpr | ListExpr))

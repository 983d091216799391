"""An ``Initializer`` where an array is wanted: the model that holds it is a spec, whose arrays are still to be made."""

from __future__ import annotations

from typing import Final

from mypy.nodes import Expression, IndexExpr, MemberExpr, Node, OperatorAssignmentStmt, OpExpr, UnaryExpr

from treetyped_mypy.errors import codes, initialisation
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Value
from treetyped_mypy.syntax.tree import dotted

KIND: Final = "initializer"
OWN: Final = ("function", "shape", "dtype")
"""What an initializer itself has."""


def is_initializer(value: Value | None) -> bool:
    return isinstance(value, Thing) and value.kind == KIND


def refuse(run: Running, place: Node, written: Expression | None) -> Value:
    """Python finds no way to use it as an array; ``written`` is how the program calls it."""
    name = dotted(written) if written is not None else ""
    return run.fail(place, codes.LEAF, initialisation.no_array(name), initialisation.CURE)


def operand(place: Node, right: Value | None) -> Expression | None:
    """The initializer of an operator."""
    match place:
        case OpExpr(left=one, right=other) | OperatorAssignmentStmt(lvalue=one, rvalue=other):
            return other if is_initializer(right) else one
        case UnaryExpr(expr=only):
            return only
        case _:
            return None


def attribute(run: Running, owner: Thing, name: str, place: Node) -> Value | None:
    """``weight.shape``; an array has more."""
    if name in OWN or name.startswith("__"):
        return owner.get(name)
    return refuse(run, place, place.expr if isinstance(place, MemberExpr) else None)


def item(run: Running, place: Node) -> Value:
    return refuse(run, place, place.base if isinstance(place, IndexExpr) else None)

"""What a class of the file makes of Python's own syntax: ``x[key]``, ``x + y``, ``len(x)``."""

from __future__ import annotations

from collections.abc import Sequence

from mypy.nodes import Node, OperatorAssignmentStmt
from mypy.operators import op_methods, reverse_op_methods, unary_op_methods

from treetyped_mypy.flow.classes import kind_of, member
from treetyped_mypy.flow.running import Argument, Running
from treetyped_mypy.flow.values import Constant, External, Function, Method, Object, Plain, Tuple, Value


def special(run: Running, owner: Value, name: str) -> Method | None:
    """The method that the class has for it; none if that is not seen."""
    cls = owner.cls if isinstance(owner, Object | Tuple) else None
    if cls is None or kind_of(run, cls) is None:
        return None
    found = member(run, cls, name)
    return Method(found, owner) if isinstance(found, Function) else None


def special_call(run: Running, owner: Value, name: str, given: Sequence[Value], place: Node) -> Value | None:
    """What the method returns; none if there is none, or it leaves the answer to the other side."""
    method = special(run, owner, name)
    found = None if method is None else run.call(method, [Argument(value) for value in given], place)
    return None if found == External("builtins.NotImplemented") else found


def operated(run: Running, word: str, left: Value, right: Value | None, place: Node) -> Value | None:
    """What the operator of a class gives; none if no class of the file has one."""
    if right is None:
        return special_call(run, left, unary_op_methods.get(word, ""), (), place)
    name = op_methods.get(word, "")
    in_place = name.replace("__", "__i", 1)
    if isinstance(place, OperatorAssignmentStmt) and special(run, left, in_place) is not None:
        return special_call(run, left, in_place, (right,), place)
    if isinstance(left, Constant | Plain):
        return special_call(run, right, reverse_op_methods.get(name, ""), (left,), place)
    return special_call(run, left, name, (right,), place)

"""What a class of the file makes of Python's own syntax: ``x[key]``, ``x + y``, ``len(x)``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.nodes import Node, OperatorAssignmentStmt

from treetyped_mypy.flow.classes import kind_of, member
from treetyped_mypy.flow.running import Argument, Running
from treetyped_mypy.flow.values import Constant, External, Function, Method, Object, Plain, Tuple, Value

WORDS: Final = {
    "+": "add",
    "-": "sub",
    "*": "mul",
    "/": "truediv",
    "//": "floordiv",
    "%": "mod",
    "**": "pow",
    "@": "matmul",
    "&": "and",
    "|": "or",
    "^": "xor",
}
ALONE: Final = {"-": "neg", "+": "pos", "~": "invert"}


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
        return special_call(run, left, f"__{ALONE.get(word)}__", (), place)
    name = WORDS.get(word)
    if isinstance(place, OperatorAssignmentStmt) and special(run, left, f"__i{name}__") is not None:
        return special_call(run, left, f"__i{name}__", (right,), place)
    if isinstance(left, Constant | Plain):
        return special_call(run, right, f"__r{name}__", (left,), place)
    return special_call(run, left, f"__{name}__", (right,), place)

"""What a class of the file makes of Python's own syntax: ``x[key]``, ``x + y``, ``len(x)``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.nodes import Node, OperatorAssignmentStmt, TypeInfo
from mypy.operators import op_methods, reverse_op_methods, unary_op_methods

from treetyped_mypy.errors import python
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.classes import kind_of, member
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import (
    UNKNOWN,
    Atom,
    Class,
    Constant,
    Either,
    External,
    Function,
    Method,
    Object,
    Plain,
    Tuple,
    Value,
)


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


def overrides(run: Running, owner: Value | None, name: str) -> bool:
    """Whether a named tuple has a method of its own for what a tuple does."""
    if not isinstance(owner, Tuple) or owner.cls is None:
        return False
    return member(run, owner.cls, name) is not None


def is_overridden(run: Running, word: str, left: Value, right: Value | None) -> bool:
    """Whether a named tuple decides what the operator gives: on the right it is asked before a number or a tuple is."""
    name = op_methods.get(word, "")
    is_asked_first = right is not None and isinstance(left, Constant | Plain | Tuple)
    return overrides(run, left, name) or (is_asked_first and overrides(run, right, reverse_op_methods.get(name, "")))


USES: Final = {
    "called": ("__call__",),
    "iterated over": ("__iter__", "__getitem__"),
    "indexed": ("__getitem__",),
    "measured by len": ("__len__",),
}
"""What is done with a value, and the methods of which a class needs one for that."""


def refuses(run: Running, owner: Value, use: str, place: Node, note: str | None = None) -> bool:
    """Whether it is an instance whose class has no method for the use, which is said."""
    info = class_seen(run, owner)
    if info is None or not lacks(info, use):
        return False
    run.raises(place, python.instance_cannot(info.name, use, USES[use][0]), note)
    return True


def class_seen(run: Running, owner: Value) -> TypeInfo | None:
    match owner:
        case Atom(info=info):
            return info
        case Object(cls=Class() as cls) if kind_of(run, cls) is not None:
            return cls.definition.info or None
        case _:
            return None


def lacks(info: TypeInfo, use: str) -> bool:
    return not info.fallback_to_any and all(info.get(name) is None for name in USES[use])


def operated(run: Running, word: str, left: Value, right: Value | None, place: Node) -> Value | None:
    """What the operator of a class gives; none if no class of the file has one."""
    if right is None:
        return special_call(run, left, unary_op_methods.get(word, ""), (), place)
    name = op_methods.get(word, "")
    in_place = name.replace("__", "__i", 1)
    if isinstance(place, OperatorAssignmentStmt) and special(run, left, in_place) is not None:
        return special_call(run, left, in_place, (right,), place)
    if isinstance(left, Constant | Plain) or (isinstance(left, Tuple) and not overrides(run, left, name)):
        return special_call(run, right, reverse_op_methods.get(name, ""), (left,), place)
    return special_call(run, left, name, (right,), place)


def compared(run: Running, word: str, left: Value, right: Value, place: Node) -> Value | None:
    """What the class of an operand makes of a comparison; none if Python answers with ``True`` or ``False`` itself."""
    sides = ((left, op_methods[word], right), (right, reverse_op_methods[op_methods[word]], left))
    if any(
        compares(run, option, name) for owner, name, _ in sides if isinstance(owner, Either) for option in owner.options
    ):
        return UNKNOWN
    for owner, name, other in sides:
        if compares(run, owner, name):
            return special_call(run, owner, name, (other,), place) or UNKNOWN
    return None


def compares(run: Running, owner: Value, name: str) -> bool:
    """Whether its class has the method, or may have it from a base that is not followed."""
    cls = owner.cls if isinstance(owner, Object | Tuple) else None
    return cls is not None and (kind_of(run, cls) is None or member(run, cls, name) is not None)

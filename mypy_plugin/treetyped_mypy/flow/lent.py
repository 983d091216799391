"""Containers that a library makes for one call of a function: who changes them there must read them, or hand them back.

A change is a statement that does nothing else. It is read where a name is read, after it, from which it can be reached.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from mypy.nodes import NameExpr, Node, Statement

from treetyped_mypy.flow.coverage import reachable
from treetyped_mypy.flow.state import State
from treetyped_mypy.flow.values import Object, Value
from treetyped_mypy.syntax.changes import changed_by, root

Change: TypeAlias = tuple[Statement, tuple[Node, ...]]
"""A statement, and the calls that lead to it."""


class Lent:
    __slots__ = ("objects", "read", "unread")

    def __init__(self) -> None:
        self.objects: set[Object] = set()
        """The containers, while the function runs."""
        self.unread: dict[Object, list[Change]] = {}
        """Those that were changed, and nobody has read since."""
        self.read: set[Statement] = set()
        """Statements of which a change was read at least once."""

    def change(self, changed: Object, statement: Statement | None, trail: Iterable[Node]) -> None:
        if statement is not None and changed_by(statement) is not None:
            self.unread.setdefault(changed, []).append((statement, tuple(trail)))

    def look(self, state: State, statement: Statement | None, name: NameExpr, value: Value) -> None:
        """A name is read; what is read to be changed itself is lost with that."""
        target = changed_by(statement) if statement is not None else None
        if target is not None and root(target) == name.name:
            return
        for found in reachable(state, value):
            self.read.update(statement for statement, _ in self.unread.pop(found, ()))

    def end(self, objects: Iterable[Object]) -> dict[Object, list[Change]]:
        """The function has come to its end: the changes that nobody has read."""
        found = {each: self.unread.pop(each) for each in objects if each in self.unread}
        self.objects.difference_update(objects)
        left = {
            each: [(statement, trail) for statement, trail in changes if statement not in self.read]
            for each, changes in found.items()
        }
        return {each: changes for each, changes in left.items() if changes}

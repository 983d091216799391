"""What a function reads of what stands around it, while a library asks."""

from __future__ import annotations

from mypy.nodes import AssertStmt, ExpressionStmt, IfStmt, Statement

from treetyped_mypy.flow.state import Cell, State
from treetyped_mypy.flow.values import Frame, Function, Key, Object, Value, next_birth
from treetyped_mypy.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """A name, or an attribute or item of an object."""

    owner: Frame | Object
    key: Key

    @property
    def cell(self) -> Cell:
        return self.owner if isinstance(self.owner, Object) else (self.owner, str(self.key))


class OutsideReads:
    __slots__ = ("began", "found", "mark")

    def __init__(self, state: State) -> None:
        self.began = next_birth()
        self.mark = state.changes.mark
        self.found: dict[Place, Value] = {}
        """What was read first at each place."""

    def add(self, owner: Frame | Object, key: Key, value: Value, statement: Statement | None) -> None:
        if owner.born < self.began and not isinstance(value, Function) and not is_for_show(statement):
            self.found.setdefault(Place(owner, key), value)

    def left_as_they_were(self, state: State) -> dict[Place, Value]:
        """Those of places that the function has not written itself."""
        written = state.changes.since(self.mark)
        return {place: value for place, value in self.found.items() if place.cell not in written}


def is_for_show(statement: Statement | None) -> bool:
    """Whether nothing is computed with what it reads: ``print(step)``, ``if verbose: print(x)``."""
    match statement:
        case ExpressionStmt() | AssertStmt():
            return True
        case IfStmt(body=blocks, else_body=other):
            return all(map(is_for_show, [inner for block in (*blocks, other) if block for inner in block.body]))
        case _:
            return False

"""Where the ways of a function or a loop end other than at the end of its body."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field

from mypy.nodes import ForStmt, Node

from treetyped_mypy.flow.state import Cell, State
from treetyped_mypy.flow.values import Value
from treetyped_mypy.frozen import dataclass


@dataclass(slots=True)
class Exits:
    """Where the paths of one function or loop end other than at the end of its body."""

    base: State
    home: Node
    given: Mapping[str, Value] = field(default_factory=dict)
    """Of a function: its parameters as the call has bound them."""
    returns: list[tuple[dict[Cell, object], Value]] = field(default_factory=list)
    breaks: list[dict[Cell, object]] = field(default_factory=list)
    continues: list[dict[Cell, object]] = field(default_factory=list)
    is_counted: bool = True
    """Of a loop: how often it turns is seen."""
    going_along: dict[ForStmt, None] = field(default_factory=dict)
    """Loops that turn with it: they go through the generator whose body it stands in."""
    stops: int = 0
    """How many failures the way had met that leads here."""
    failed: set[int] = field(default_factory=set)
    """The identities of those ends that something has failed before."""
    has_failed: bool = False
    """Of a loop: whether something has failed on every way of the last turn."""

    def have_failed(self, ends: Iterable[dict[Cell, object]]) -> bool:
        """Whether there are such ends, and each has failed."""
        found = {id(writes) for writes in ends}
        return bool(found) and found <= self.failed

    def surviving(self, ends: Sequence[dict[Cell, object]]) -> list[dict[Cell, object]]:
        """A way on which something fails, whenever it is taken, ends there: it counts only where each does."""
        return [writes for writes in ends if id(writes) not in self.failed] or [*ends]

    def returned(self) -> list[tuple[dict[Cell, object], Value]]:
        """What a function returns on such ways."""
        kept = {id(writes) for writes in self.surviving([writes for writes, _ in self.returns])}
        return [end for end in self.returns if id(end[0]) in kept]

"""Calls that are statements by themselves, while they run: whether they do anything besides what they return."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from mypy import nodes as n

from treetyped_mypy.flow.values import Value
from treetyped_mypy.syntax.tree import descendants

Definition: TypeAlias = n.FuncDef | n.LambdaExpr

SPEAKING: Final = (
    *(
        n.RaiseStmt,
        n.AssertStmt,
        n.TryStmt,
        n.WithStmt,
        n.AwaitExpr,
        n.DelStmt,
        n.GlobalDecl,
        n.NonlocalDecl,
        n.ClassDef,
        n.Import,
        n.ImportFrom,
        n.ImportAll,
    ),
)
"""With one of these in its body a function may be called for something else than its result."""


@dataclass(slots=True)
class Watch:
    """One such call."""

    call: n.CallExpr
    mark: int
    """How much had been changed when it began."""
    is_idle: bool = True
    has_acted: bool = False
    """Something certainly was done."""
    callee: Value | None = None
    arguments: tuple[Value, ...] = ()
    bodies: set[Definition] = field(default_factory=set)
    """The functions that it runs."""
    followed: set[n.Node] = field(default_factory=set)
    """The calls and assignments in them that were followed."""
    called: list[Value] = field(default_factory=list)
    """What they call."""


class Watching:
    """All such calls that are running, the outermost first, as long as they have done nothing."""

    __slots__ = ("is_on", "open", "steps")

    def __init__(self) -> None:
        self.is_on = False
        self.open: list[Watch] = []
        self.steps: dict[Definition, frozenset[n.Node] | None] = {}

    def acts(self, *, is_seen: bool = False) -> None:
        """Something is done, or may be, that is more than a result."""
        for watch in self.open:
            watch.is_idle = False
            watch.has_acted = is_seen
        self.open.clear()

    def begins(self, call: n.Node, callee: Value, arguments: tuple[Value, ...]) -> None:
        watch = self.open[-1]
        if watch.call is call and watch.callee is None:
            watch.callee, watch.arguments = callee, arguments

    def follows(self, node: n.Node, callee: Value | None = None) -> None:
        for watch in self.open:
            watch.followed.add(node)
            watch.called += [] if callee is None else [callee]

    def enters(self, body: Definition) -> None:
        for watch in self.open:
            watch.bodies.add(body)

    def is_followed(self, watch: Watch) -> bool:
        """Whether all that its functions could do is what they did."""
        for body in watch.bodies:
            if body not in self.steps:
                self.steps[body] = steps_of(body)
            steps = self.steps[body]
            if steps is None or not steps <= watch.followed:
                return False
        return True


def steps_of(body: Definition) -> frozenset[n.Node] | None:
    """The calls and assignments in a body that could change something; none if it may do more."""
    nodes = list(descendants(body.body))
    if any(isinstance(node, SPEAKING) for node in nodes):
        return None
    return frozenset(step for node in nodes for step in steps_in(node))


def steps_in(node: n.Node) -> Iterator[n.Node]:
    match node:
        case n.CallExpr(analyzed=None) | n.OperatorAssignmentStmt():
            yield node
        case n.AssignmentStmt(lvalues=targets):
            yield from (each for target in targets for each in descendants(target) if is_part(each))
        case n.ForStmt(index=index):
            yield from (each for each in descendants(index) if is_part(each))
        case _:
            return


def is_part(target: n.Node) -> bool:
    return isinstance(target, n.IndexExpr | n.MemberExpr)

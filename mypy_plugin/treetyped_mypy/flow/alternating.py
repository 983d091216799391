"""A generator and whoever goes through it, in turns: its body runs to a ``yield``, then what is done with the item.

Only where nobody else has the generator.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy import nodes as n

from treetyped_mypy.flow.asked import Asked, When
from treetyped_mypy.flow.contents import Many, Paused
from treetyped_mypy.flow.exits import Exits
from treetyped_mypy.flow.generators import may_run, ran
from treetyped_mypy.flow.iteration import paused_in
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.scopes import within
from treetyped_mypy.flow.values import UNKNOWN, Frame, Object, Value
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.syntax.tree import descendants

LEAVING: Final = (n.BreakStmt, n.ReturnStmt, n.RaiseStmt, n.YieldExpr, n.YieldFromExpr, n.AwaitExpr)


def may_leave(body: n.Block) -> bool:
    """Whether something in the body may leave it before its end."""
    return any(isinstance(node, LEAVING) for node in within(body))


def own_generator(run: Running, value: Value, place: n.Expression) -> Paused | None:
    """A generator that the expression itself has made, so that nobody else has it."""
    paused = paused_in(run, value)
    if paused is None or paused.taken != 0 or paused.place is not place or not may_run(run, paused):
        return None
    is_chained = any(isinstance(node, n.YieldFromExpr) for node in descendants(paused.function.definition.body))
    return None if is_chained else paused


def yields_once(paused: Paused) -> bool:
    """Whether its body has one ``yield``, outside of loops."""
    inside = list(descendants(paused.function.definition.body))
    loops = [node.body for node in inside if isinstance(node, n.ForStmt | n.WhileStmt)]
    yields = [node for node in inside if isinstance(node, n.YieldExpr)]
    return len(yields) == 1 and not any(yields[0] in descendants(body) for body in loops)


def alternate(run: Running, owner: Value, paused: Paused, then: Callable[[Value], None]) -> None:
    """Run the body of a generator, and at each ``yield`` what is done with the item, as if the body were not there.

    That stands inside the loops of the generator, too: they decide how often it is done.
    """
    outer = Stance.of(run)

    def outside(item: Value) -> None:
        inner = Stance.of(run)
        outer.take(run)
        run.loops += inner.loops
        try:
            then(item)
        finally:
            inner.take(run)

    ran(run, Asked(paused, When.IN_TURN, len(run.doubts), then=outside), dict(paused.arguments))
    if isinstance(owner, Object):
        run.state.hold(owner, (Many("iterator", UNKNOWN),))


@dataclass(frozen=True, slots=True)
class Stance:
    """Where a run stands: in which functions and loops, behind which calls."""

    functions: list[Exits]
    loops: list[Exits]
    generating: list[Asked]
    trail: list[n.Node]
    frame: Frame
    depth: int
    guarded: int

    @classmethod
    def of(cls, run: Running) -> Stance:
        lists = (run.functions[:], run.loops[:], run.generating[:], run.trail[:])
        return cls(*lists, run.frame, run.depth, run.guarded)

    def take(self, run: Running) -> None:
        run.functions, run.loops = self.functions[:], self.loops[:]
        run.generating, run.trail = self.generating[:], self.trail[:]
        run.frame, run.depth, run.guarded = self.frame, self.depth, self.guarded

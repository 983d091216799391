"""Where the turns of a loop end, and the loop itself."""

from __future__ import annotations

from typing import TypeAlias

from mypy import nodes as n

from treetyped_mypy.flow.ends import EndedError
from treetyped_mypy.flow.exits import Exits
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.state import Cell, State

Loop: TypeAlias = n.ForStmt | n.WhileStmt


def ends_of_turn(run: Running, loop: Loop, exits: Exits, above: State) -> list[dict[Cell, object]]:
    """What the body has written where it ends, without the ways that fail where others do not."""
    exits.stops = run.stops
    try:
        reached = run.execute(loop.body)
    except EndedError:
        reached = False
    ends = [*([run.end_of(exits, above)] if reached else []), *exits.continues]
    exits.has_failed = exits.have_failed([*ends, *exits.breaks])
    exits.continues, run.stops = [], exits.stops
    return exits.surviving(ends)


def is_end_reached(run: Running, loop: Loop, exits: Exits, ends: list[dict[Cell, object]]) -> bool:
    """The ways on which no turn is left, and those that a ``break`` has ended, meet behind the loop."""
    ends = ended(run, loop.else_body, ends, exits.base) + exits.surviving(exits.breaks)
    run.state = exits.base
    run.meet(ends) if ends else None
    return bool(ends)


def ended(run: Running, other: n.Block | None, ends: list[dict[Cell, object]], base: State) -> list[dict[Cell, object]]:
    """``else`` runs where no ``break`` ended the loop."""
    if other is None or not ends:
        return ends
    run.state = State(base)
    run.meet(ends)
    try:
        return [run.state.since(base)] if run.execute(other) else []
    except EndedError:
        return []

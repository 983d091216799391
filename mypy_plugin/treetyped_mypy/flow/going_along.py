"""A loop over a generator that it has made itself: each turn runs where the body of the generator gives its item."""

from __future__ import annotations

from collections.abc import Callable

from mypy import nodes as n

from treetyped_mypy.flow.alternating import alternate, may_leave
from treetyped_mypy.flow.assignment import assign
from treetyped_mypy.flow.contents import Paused
from treetyped_mypy.flow.doubts import Doubt
from treetyped_mypy.flow.ends import EndedError
from treetyped_mypy.flow.exits import Exits
from treetyped_mypy.flow.generators import cleans_up
from treetyped_mypy.flow.loop_sources import Source
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.scopes import within
from treetyped_mypy.flow.state import State
from treetyped_mypy.flow.turn_ends import ends_of_turn, is_end_reached
from treetyped_mypy.flow.values import Value


def may_go_along(body: n.Block, paused: Paused) -> bool:
    """A generator that is left open may clean up, who knows when."""
    waits = any(isinstance(node, n.YieldExpr | n.YieldFromExpr | n.AwaitExpr) for node in within(body))
    return not waits and not (may_leave(body) and cleans_up(paused.function))


def loop_along(run: Running, loop: n.ForStmt, source: Source, paused: Paused) -> bool:
    """Whether the end of the loop is reached."""
    base, stops = run.state, run.stops
    run.state, exits, after = State(base), Exits(base, loop), list[Doubt]()
    run.doubts.append(after)
    try:
        alternate(run, source.value, paused, turn_along(run, loop, source, exits, after))
        ends = [run.state.since(base)]
    except EndedError:
        ends, run.stops = [], stops
    finally:
        run.doubts.pop()
        run.state = base
    return is_end_reached(run, loop, exits, ends)


def turn_along(
    run: Running, loop: n.ForStmt, source: Source, exits: Exits, after: list[Doubt]
) -> Callable[[Value], None]:
    """What is done with each item; where a turn may be the last, nothing is sure of what the generator does next.

    That is said by ``after``, outside of the turns.
    """
    loops, number, left = len(run.loops), 0, list[Doubt]()
    unsure = Doubt(None, run.frame, len(run.trail), run.tracing > 0, None)

    def turn(item: Value) -> None:
        nonlocal number
        after.clear()
        around = run.loops[loops:]
        is_counted = run.is_certain and not left and all(each.is_counted for each in around)
        for each in around:
            each.going_along[loop] = None
        base = run.state
        run.state = State(base)
        run.loops.append(exits)
        run.doubts.append(left[:])
        try:
            assign(run, loop.index, source.shown(number if is_counted or number == 0 else None, item))
            ends = ends_of_turn(run, loop, exits, base)
        finally:
            left[:] = run.doubts.pop()
            after[:] = [unsure] if left else []
            run.loops.pop()
            run.state = base
        number, run.stops = number + 1, run.stops + exits.has_failed
        if not ends:
            raise EndedError
        run.meet(ends)

    return turn

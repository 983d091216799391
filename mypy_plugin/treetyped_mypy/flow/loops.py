"""Loops: the turns that are seen one by one, then any number of them, until one more shows nothing new."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Final, TypeAlias, cast

from mypy import nodes as n

from treetyped_mypy.flow.alternating import may_leave, own_generator
from treetyped_mypy.flow.assignment import assign
from treetyped_mypy.flow.contents import Many
from treetyped_mypy.flow.coverage import reachable
from treetyped_mypy.flow.ends import EndedError
from treetyped_mypy.flow.exits import Exits
from treetyped_mypy.flow.failures import Failure
from treetyped_mypy.flow.generators import gives_any
from treetyped_mypy.flow.going_along import loop_along, may_go_along
from treetyped_mypy.flow.in_turn import in_turn
from treetyped_mypy.flow.iteration import element_of, paused_in
from treetyped_mypy.flow.loop_sources import source_of
from treetyped_mypy.flow.paths_read import read_in, targets_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.scopes import names_bound_at, within
from treetyped_mypy.flow.special_methods import special
from treetyped_mypy.flow.state import ABSENT, Absent, Cell, State, values_of
from treetyped_mypy.flow.truth import asked
from treetyped_mypy.flow.turn_ends import Loop, ends_of_turn, is_end_reached
from treetyped_mypy.flow.values import Object, Value, next_birth
from treetyped_mypy.flow.widening import forget, grown, is_new
from treetyped_mypy.syntax.tree import descendants

TURNS: Final = 8
"""How often a loop over what is seen is run one by one."""

MOST_ROUNDS: Final = 8
WIDENED: Final = 4
"""So many rounds a list may take to show what all its items are."""

Start: TypeAlias = Callable[[], bool]
"""Begins a turn; false where it is not seen any more whether there is one."""


def loop_over(run: Running, loop: n.ForStmt) -> bool:
    found = source_of(run, loop.expr)
    source, shown = found.value, found.shown
    paused = own_generator(run, source, found.expression)
    if paused is not None and may_go_along(loop.body, paused):
        return loop_along(run, loop, found, paused)

    giving = special(run, source, "__next__")

    def another(number: int | None = None) -> bool:
        try:
            item = element_of(run, source) if giving is None else run.call(giving, [], loop.expr)
        except EndedError:  # StopIteration
            return False
        assign(run, loop.index, shown(number, item))
        return True

    is_exhausted = paused_in(run, source) is not None and not may_leave(loop.body)  # only a generator asks for it
    if (given := in_turn(run, source, is_exhausted=is_exhausted)) is not None:
        count, items = given
        starts = (binding(run, loop, item and shown(at, item)) for at, item in enumerate(items))
        return turns(run, loop, starts if count <= TURNS else islice(starts, 2), another, is_counted=count <= TURNS)
    is_reached = gives_any(run, source)

    def first() -> bool:
        run.doubt() if not is_reached else None
        return another(0)

    return turns(run, loop, [first], another, may_be_empty=not is_filled(run, source))


def is_filled(run: Running, source: Value) -> bool:
    held = run.state.held(source) if isinstance(source, Object) else None
    return bool(held) and all(isinstance(each, Many) and each.is_filled for each in held or ())


def binding(run: Running, loop: n.ForStmt, item: Value | None) -> Start:
    def start() -> bool:
        if item is not None:
            assign(run, loop.index, item)
        return item is not None

    return start


def loop_while(run: Running, loop: n.WhileStmt) -> bool:
    """A loop whose condition is not decided counts as reached."""
    decided = asked(run, run.evaluate(loop.expr), loop.expr)
    if decided is False:
        return run.execute(loop.else_body)
    is_endless = isinstance(loop.expr, n.NameExpr) and loop.expr.fullname == "builtins.True"

    def test() -> bool:
        return asked(run, run.evaluate(loop.expr), loop.expr) is not False

    return turns(run, loop, [lambda: True], test, may_be_empty=decided is None, is_endless=is_endless)


def turns(
    run: Running,
    loop: Loop,
    seen: Iterable[Start],
    again: Callable[[], bool],
    *,
    is_counted: bool = False,
    may_be_empty: bool = False,
    is_endless: bool = False,
) -> bool:
    """The turns that are seen, one by one; if they are not counted, then any number more, until the state stays."""
    base = run.state
    run.state = State(base)
    exits = Exits(base, loop, is_counted=is_counted)
    asked_before, stops = len(run.undecided), run.stops
    said, failures = run.said, run.failures
    run.loops.append(exits)
    run.doubts.append([])
    try:
        alive, is_failing = True, False
        for count, start in enumerate(seen):
            if not start():
                run.doubt()
                exits.is_counted = False
                break
            alive = turn(run, loop, exits)
            if run.said > said:
                run.failures = []  # a turn that fails is the last
            is_failing |= count == 0 and not may_be_empty and exits.has_failed
            if not alive:
                break
        if alive and not exits.is_counted:
            settle(run, loop, exits, again, asked_before)
        ends = [run.state.since(base)] if alive and not is_endless else []
        ends += [{}] if may_be_empty else []
    finally:
        run.loops.pop()
        run.doubts.pop()
        run.state, run.stops, run.failures = base, stops + is_failing, failures
    return is_end_reached(run, loop, exits, ends)


def turn(run: Running, loop: Loop, exits: Exits) -> bool:
    """The body once; whether there may be a next turn."""
    ends = ends_of_turn(run, loop, exits, exits.base)
    if not ends:
        return False
    run.state = State(exits.base)
    run.meet(ends)
    return True


def settle(run: Running, loop: Loop, exits: Exits, again: Callable[[], bool], asked_before: int) -> None:
    """Further turns, none or many, until one more shows nothing new.

    What fails behind a question fails in all of them, where the question may be which turn it is.
    """
    loops = [loop, *exits.going_along]
    is_about_turns = any(map(is_counting, loops))
    for cell, held in grown(exits.base, run.state).items():
        run.state.widen(cell, held)
    for count in range(MOST_ROUNDS):
        since = run.undecided[asked_before:]
        kept = [] if is_about_turns else [each for each in since if not any(is_of_turn(one, each) for one in loops)]
        run.undecided[asked_before:] = kept
        before, start = run.state, next_birth()
        run.state = State(before)
        ends = ends_of_turn(run, loop, exits, before) if again() else []
        run.state = before
        if not ends:
            return
        changed = State(before)
        lost = changed.meet(ends)
        new = {cell: value for cell, value in changed.writes.items() if is_new(before, changed, cell, value, start)}
        if not new:
            return
        if count == 0:
            lost += before.meet([{}, {**held_by(before, changed, new), **new}])
        else:
            lost += forget(before, changed, new, is_tried=count < WIDENED)
        for code in lost:
            run.release(code)


def held_by(before: State, after: State, new: Mapping[Cell, object]) -> dict[Cell, object]:
    """What the objects hold that the turn has made and that outlive it."""
    values = values_of(value for cell, value in new.items() if isinstance(cell, Object))
    values += [cast("Value", value) for cell, value in new.items() if not isinstance(cell, Object)]
    found = [made for value in values if not isinstance(value, Absent) for made in reachable(after, value)]
    return {made: after.held(made) for made in found if before.get(made) is ABSENT}


def is_of_turn(loop: Loop, failure: Failure) -> bool:
    """Whether another statement of the loop sets what is read where something fails: the next turn finds it so."""
    body, inside = [*within(loop.body)], {*descendants(loop.body)}  # also in functions that are made there
    here = {*failure.trail, failure.place}
    failing = [node for node in body if isinstance(node, n.Statement) and here & {*descendants(node)}]
    read = {path[0] for place in here & inside for path in read_in(place)}
    return any(read & {*names_set_at(node)} for node in body if node not in failing)


def names_set_at(node: n.Node) -> Iterable[str]:
    """The names that are bound, and those whose objects are changed: ``losses.append(loss)``, ``found[name] = 1``."""
    owners = [target for target in targets_of(node) if isinstance(target, n.IndexExpr | n.MemberExpr)]
    if isinstance(node, n.CallExpr) and isinstance(node.callee, n.MemberExpr):
        owners.append(node.callee)
    return {*names_bound_at(node), *(path[0] for owner in owners for path in read_in(owner))}


def is_counting(loop: Loop) -> bool:
    """Whether a turn knows its number: ``if step == 0`` is about the first one."""
    return isinstance(loop, n.WhileStmt) or counts(loop.expr)


def counts(given: n.Expression) -> bool:
    """``range(n)``, and what goes through one: ``tqdm(range(n))``."""
    match given:
        case n.CallExpr(callee=n.RefExpr(fullname="builtins.range" | "builtins.enumerate" | "itertools.count")):
            return True
        case n.CallExpr(callee=n.NameExpr(name="trange") | n.MemberExpr(name="trange")):
            return True
        case n.CallExpr(args=[inner, *_]):
            return counts(inner)
        case _:
            return False

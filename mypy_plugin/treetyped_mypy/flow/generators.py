"""A generator: the body of its function is run when it is asked.

Asked for all of its items at once, or for the first, it runs like any other body. Between its other steps anything may
happen, so of those nothing is believed that may change: a name from outside that is bound more than once, an object
that was changed since the generator was made. What the body changes outside may have been changed at any time.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mypy import nodes as n

from treetyped_mypy.errors import python
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.asked import Asked, Given, When, Yielded
from treetyped_mypy.flow.calls import DEEPEST, bind, run_body
from treetyped_mypy.flow.contents import Contents, Entries, Items, Many, Paused, held_in_common
from treetyped_mypy.flow.coverage import reachable
from treetyped_mypy.flow.doubts import excuses
from treetyped_mypy.flow.ends import EndedError, LeftError
from treetyped_mypy.flow.iteration import LONGEST, element_of, items_of, paused_in
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.scopes import names_bound_at, within
from treetyped_mypy.flow.state import ABSENT, State
from treetyped_mypy.flow.values import (
    NONE,
    UNKNOWN,
    Constant,
    Frame,
    Function,
    Object,
    Tuple,
    Value,
    next_birth,
    options,
)
from treetyped_mypy.syntax.tree import descendants

NOTHING: Final = Constant(object())
"""Where a generator ends before its first item."""


def started(run: Running, function: Function, arguments: Sequence[Argument], place: n.Node) -> Value:
    """What the call of a generator function gives."""
    bound = bind(run, function, arguments, place)
    if bound is None:
        run.raises(place, python.wrong_arguments(function.definition.name))
        return UNKNOWN
    return run.make(place, Paused(function, tuple(bound.items()), place, run.state.changes.mark))


def drained(run: Running, owner: Object, paused: Paused) -> Given:
    """All items together: nothing happens in between."""
    if paused.taken == 0 and may_run(run, paused):
        asked = Asked(paused, When.TOGETHER, len(run.doubts), run.guarded)
        ran(run, asked, dict(paused.arguments))
        found = given_by(run, asked)
    else:
        loosen(run, owner, paused)
        found = given_later(run, paused)
    run.state.hold(owner, (Many("iterator", found.element),))
    return found


def first(run: Running, owner: Object, paused: Paused, default: Value | None, place: n.Node) -> Value:
    """``next(generator)``: the body is run to its first ``yield``; after that it goes on at any time."""
    if paused.taken != 0 or not may_run(run, paused) or cleans_up(paused.function):
        loosen(run, owner, paused)
        found, at = given_later(run, paused), paused.taken
        run.state.hold(owner, (replace(paused, taken=None if at is None else at + 1),))
        if found.items is None or at is None:
            return found.element
        return found.items[at] if at < len(found.items) else UNKNOWN
    asked = Asked(paused, When.FIRST, len(run.doubts))
    value = ran(run, asked, dict(paused.arguments), default)
    if isinstance(place, n.CallExpr) and paused.place in place.args:  # nobody else has it
        run.state.hold(owner, (Many("iterator", UNKNOWN),))
    else:
        loosen(run, owner, paused)
        run.state.hold(owner, (replace(paused, taken=1),))
    return value


def taken_from(run: Running, owner: Object, paused: Paused) -> None:
    """Some of its items are taken."""
    run.state.hold(owner, (replace(paused, taken=None),))


def gives_any(run: Running, owner: Value) -> bool:
    """Whether there is a first item, if a loop over what is not seen counts as reached."""
    paused = paused_in(run, owner)
    return paused is None or run.given_later(paused).is_sure


def may_run(run: Running, paused: Paused) -> bool:
    """Not inside itself: how deep that goes is not seen."""
    is_running = any(exits.home is paused.function.definition for exits in run.functions)
    return len(run.functions) < DEEPEST and not is_running


def cleans_up(function: Function) -> bool:
    """Whether something is done where nobody asks any more."""
    return any(isinstance(node, n.TryStmt | n.WithStmt) for node in descendants(function.definition.body))


def ran(run: Running, asked: Asked, bound: dict[str, Value], default: Value | None = None) -> Value:
    """Run the body; the first item if it is asked for that, or the default where there is none."""
    run.generating.append(asked)
    try:
        with run.in_call(asked.paused.place):
            return run_body(run, asked.paused.function, bound, lambda ends: asked.ends(ends, default))
    finally:
        run.generating.pop()


def loosen(run: Running, owner: Value, paused: Paused) -> None:
    """From here on the body runs in between whatever else is done: what it may change is not known."""
    run.release(paused.function)
    if not may_run(run, paused):
        run.release(owner)
        return
    before = run.state.changes.mark
    outer, run.state = run.state, State(run.state)
    run.silence += 1
    try:
        with contextlib.suppress(EndedError):
            ran(run, Asked(paused, When.TOGETHER, len(run.doubts), run.guarded), dict(paused.arguments))
    finally:
        run.state = outer
        run.silence -= 1
    for cell in run.state.changes.older(before):
        if isinstance(cell, Object):
            run.release(cell)


def given_later(run: Running, paused: Paused, *, is_exhausted: bool = False) -> Given:
    """What it gives if it is asked here, in between other things.

    What fails in its body is said where it ``is_exhausted``: then whatever it is given, all of it runs.
    """
    if not may_run(run, paused):
        return Given(UNKNOWN, None)
    asked = Asked(paused, When.BETWEEN, len(run.doubts), run.guarded)
    changed = {cell for cell in run.state.changes.since(paused.born) if isinstance(cell, Object)}
    bound = {name: value if stays(run, value, changed) else UNKNOWN for name, value in paused.arguments}
    outer, since, mark = run.state, run.since, run.state.changes.mark
    run.state, run.since = State(outer), next_birth()
    run.silence += not is_exhausted
    try:
        with contextlib.suppress(EndedError):
            ran(run, asked, bound)
    finally:
        run.state, run.since = outer, since
        run.silence -= not is_exhausted
    own = [(found, held) for gift in asked.given for found, held in gift.held.items() if is_own(run, gift, found)]
    run.state.changes.forget(mark)
    for found, held in own:
        run.state.hold(found, held)
    return given_by(run, asked)


def stays(run: Running, value: Value, changed: set[Object]) -> bool:
    """Whether nothing that it holds was changed after the generator was made."""
    return changed.isdisjoint(reachable(run.state, value))


def is_own(run: Running, gift: Yielded, found: Object) -> bool:
    """Whether the body has made it of its own, and has left it alone since."""
    return run.state.get(found) is ABSENT and run.state.changes.counts[found] == gift.counts[found]


def given_by(run: Running, asked: Asked) -> Given:
    values = tuple(gift.value for gift in asked.given)
    is_seen = asked.is_exact and len(values) <= LONGEST
    return Given(in_common(run, values, asked.paused.place), values if is_seen else None, asked.is_sure)


def give(run: Running, value: Value, place: n.Node) -> Value:
    """``yield value``: whoever iterates may change it from then on. What is sent for it: nothing, where all is seen."""
    asked = asked_here(run)
    if asked is None:
        run.release(value)
        return UNKNOWN
    if asked.when is When.IN_TURN:
        asked.then(value)
        return NONE
    if asked.when is When.FIRST:
        exits = run.functions[-1]
        asked.firsts.append((run.state.since(exits.base), value))
        raise LeftError
    doubts = [doubt for some in run.doubts[asked.level :] for doubt in some]
    is_certain = not doubts
    asked.is_sure = asked.is_sure or not any(excuses(run.state, doubt, place) for doubt in doubts)
    if not is_certain or run.guarded > asked.guarded or not all(loop.is_counted for loop in run.loops):
        asked.is_exact = False
    if asked.when is When.TOGETHER:
        asked.given.append(Yielded(value, {}, {}))
        return NONE
    held = {found: run.state.held(found) for found in reachable(run.state, value)}
    run.release(value)
    asked.given.append(Yielded(value, held, {found: run.state.changes.counts[found] for found in held}))
    return UNKNOWN


def give_on(run: Running, value: Value, place: n.Node) -> None:
    """``yield from value``."""
    asked = asked_here(run)
    if asked is not None and asked.when is When.FIRST:
        give_first(run, value, place)
        return
    items = None if asked is None else items_of(run, value)
    for item in items or ():
        give(run, item, place)
    if items is not None:
        return
    if asked is not None:
        asked.is_exact = False
        give(run, element_of(run, value), place)
    run.release(value)


def give_first(run: Running, value: Value, place: n.Node) -> None:
    paused = paused_in(run, value)
    if isinstance(value, Object) and paused is not None:
        item = first(run, value, paused, NOTHING, paused.place)
        items: tuple[Value, ...] | None = () if item == NOTHING else (item,)
        items = None if item != NOTHING and NOTHING in options(item) else items
    else:
        items = items_of(run, value)
    if items is None:
        run.release(value)
    for each in (UNKNOWN,) if items is None else items:
        give(run, each, place)


def asked_here(run: Running) -> Asked | None:
    """The generator whose own body this is."""
    asked = run.generating[-1] if run.generating else None
    is_here = asked is not None and run.functions and run.functions[-1].home is asked.paused.function.definition
    return asked if is_here else None


def in_common(run: Running, values: Sequence[Value], place: n.Node) -> Value:
    """One value for all of them."""
    if not values:
        return UNKNOWN
    tuples = [value for value in values if isinstance(value, Tuple) and value.cls is None]
    if len(tuples) == len(values) and len({len(value.items) for value in tuples}) == 1:
        return Tuple(tuple(in_common(run, each, place) for each in zip(*(t.items for t in tuples), strict=True)))
    held = [contents_of(run, value) for value in values]
    if len(values) > 1 and all(held):
        return run.make(place, *(held_in_common([each for each in held if each is not None]) or ()))
    return join(values)


def contents_of(run: Running, value: Value) -> tuple[Contents, ...] | None:
    """Of a list or dict."""
    held = run.state.held(value) if isinstance(value, Object) else None
    return held if held and all(isinstance(each, Items | Entries) for each in held) else None


def is_bound_once(frame: Frame, name: str, known: dict[n.Node, Counter[str]]) -> bool:
    """Whether one place alone binds the name, so that it holds the same whenever it is read."""
    home = frame.home
    if home not in known:
        body = home.body if isinstance(home, n.FuncDef | n.LambdaExpr) else n.Block(getattr(home, "defs", []))
        counts = Counter(bound for node in within(body) for bound in names_bound_at(node))
        if isinstance(home, n.FuncDef | n.LambdaExpr):
            counts.update(argument.variable.name for argument in home.arguments)
        for node in descendants(home):
            if isinstance(node, n.GlobalDecl | n.NonlocalDecl):
                counts.update(dict.fromkeys(node.names, 2))
        known[home] = counts
    return known[home][name] <= 1

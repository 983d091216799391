"""What a generator gives: its body is run when it is asked, in between the steps of whoever iterates over it.

So nothing that may change between its steps is believed: a name from outside that is bound more than once, an object
that was changed after it was made. What the body changes outside may have been changed at any time.
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Sequence

from mypy import nodes as n

from treetyped_mypy.errors import python
from treetyped_mypy.flow.calls import bind, run_body
from treetyped_mypy.flow.contents import Contents, Entries, Items, held_in_common
from treetyped_mypy.flow.coverage import reachable
from treetyped_mypy.flow.running import Argument, EndedError, Running, Yielded
from treetyped_mypy.flow.scopes import names_bound_at, within
from treetyped_mypy.flow.state import ABSENT, State
from treetyped_mypy.flow.values import UNKNOWN, Frame, Function, Generator, Object, Tuple, Value, join, next_frame
from treetyped_mypy.syntax.tree import descendants


def started(run: Running, function: Function, arguments: Sequence[Argument], place: n.Node) -> Value:
    """What the call of a generator function gives."""
    bound = bind(run, function, arguments, place)
    if bound is None:
        run.raises(place, python.wrong_arguments(function.definition.name))
        return UNKNOWN
    before = run.state.changes.mark
    run.release(function)
    made = Generator(function, tuple(bound.items()), place)
    yielded(run, made)
    for cell in run.state.changes.older(before):
        if isinstance(cell, Object):
            run.release(cell)
    return made


def yielded(run: Running, generator: Generator) -> Value:
    """Whatever it gives: one value for each of its items."""
    function = generator.function
    if any(each.function is function for each in run.generating):
        return UNKNOWN
    bound = {name: value if stays(run, value) else UNKNOWN for name, value in generator.arguments}
    outer, since = run.state, run.since
    run.state, run.since = State(outer), next_frame()
    run.generating.append(generator)
    run.silence += 1
    given, run.given = run.given, []
    try:
        with run.in_call(), contextlib.suppress(EndedError):
            run_body(run, function, bound)
        gifts = run.given
    finally:
        run.state, run.since, run.given = outer, since, given
        run.generating.pop()
        run.silence -= 1
    for gift in gifts:
        hand_over(run, gift)
    return in_common(run, [gift.value for gift in gifts], generator.place)


def stays(run: Running, value: Value) -> bool:
    """Whether nothing that it holds was changed after it was made."""
    return all(run.state.changes.counts[found] == 1 for found in reachable(run.state, value))


def give(run: Running, value: Value) -> None:
    """``yield value``: whoever iterates may change it from then on."""
    if run.generating and run.functions and run.functions[-1].home is run.generating[-1].function.definition:
        held = {found: run.state.held(found) for found in reachable(run.state, value)}
        run.release(value)
        run.given.append(Yielded(value, held, {found: run.state.changes.counts[found] for found in held}))
    else:
        run.release(value)


def hand_over(run: Running, gift: Yielded) -> None:
    """What the body has made of its own is the iterator's, if the body has left it alone since."""
    for found, held in gift.held.items():
        if run.state.get(found) is ABSENT and run.state.changes.counts[found] == gift.counts[found]:
            run.state.hold(found, held)


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

"""``try`` and ``with``: a body that may end anywhere, and what runs then."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias, cast

from mypy import nodes as n

from treetyped_mypy.flow.alternating import alternate, may_leave, own_generator, yields_once
from treetyped_mypy.flow.assignment import assign
from treetyped_mypy.flow.branches import forget_names
from treetyped_mypy.flow.classes import member
from treetyped_mypy.flow.contents import Paused
from treetyped_mypy.flow.ends import EndedError
from treetyped_mypy.flow.managers import entered, managed
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.state import ABSENT, Cell, State, values_of
from treetyped_mypy.flow.values import UNKNOWN, Atom, External, Frame, Function, Object, Unknown, Value, next_birth

SWALLOWING: Final = ("suppress", "raises", "assertRaises", "assertRaisesRegex", "warns")
"""Context managers that end an exception of their body."""

OF_OTHERS: Final = frozenset(
    f"builtins.{name}"
    for name in (
        *("KeyboardInterrupt", "SystemExit", "GeneratorExit", "ImportError", "ModuleNotFoundError", "MemoryError"),
        *("OSError", "IOError", "FileNotFoundError", "FileExistsError", "PermissionError", "TimeoutError", "EOFError"),
        *("ConnectionError", "BrokenPipeError", "InterruptedError", "IsADirectoryError", "NotADirectoryError"),
    )
)
"""What the user, the system or another machine raises: no program is wrong for it."""

Handler: TypeAlias = tuple[n.Expression | None, Callable[[], bool]]
"""What it catches, and what it does: whether its end is reached."""

UNSEEN: Final[Handler] = (None, lambda: True)
"""Something else that ends an exception."""

Mark: TypeAlias = tuple[int, int]
"""How much was written, and how much was widened."""


def run_with(run: Running, statement: n.WithStmt) -> bool:
    if any(map(run.kinds.undoes, [made_by(run, expression) for expression in statement.expr])):
        return unfollowed(run, statement.body)
    is_own = False
    for expression, target in zip(statement.expr, statement.target, strict=True):
        manager = managed(run, expression)
        if expression is statement.expr[-1] and (paused := around_body(run, statement, manager)) is not None:
            with run.in_doubt() if is_own else contextlib.nullcontext():
                alternate(run, manager, paused, partial(entered_body, run, statement))
            return True
        given = entered(run, statement, expression, manager)
        is_own = is_own or not (
            is_of_library(run, expression) or run.kinds.lets_through(expression) or hands_on(run, manager)
        )
        if target is not None:
            assign(run, target, given)
    if any(swallows(expression) for expression in statement.expr):
        return attempted(run, statement.body, [UNSEEN], None, None)
    with run.in_doubt() if is_own else contextlib.nullcontext():
        return run.execute(statement.body)


def around_body(run: Running, statement: n.WithStmt, manager: Value) -> Paused | None:
    """The generator that runs around the body, if it certainly hands on what that raises, and runs to its end."""
    paused = own_generator(run, manager, statement.expr[-1])
    if paused is None or may_leave(statement.body) or any(map(swallows, statement.expr)):
        return None
    definition = paused.function.definition
    is_around = isinstance(definition, n.FuncDef) and run.kinds.raises_through(definition) and yields_once(paused)
    return paused if is_around else None


def entered_body(run: Running, statement: n.WithStmt, given: Value) -> None:
    target = statement.target[-1]
    if target is not None:
        assign(run, target, given)
    if not run.execute(statement.body):
        raise EndedError


def made_by(run: Running, expression: n.Expression) -> Value:
    """What makes the context manager, where it is made in the ``with`` itself."""
    return run.evaluate(expression.callee) if isinstance(expression, n.CallExpr) else UNKNOWN


def unfollowed(run: Running, body: n.Block) -> bool:
    """Nothing is said of the body, and nothing is known of what it has done."""
    returned = len(run.functions[-1].returns) if run.functions else 0
    mark, start = mark_of(run.state), next_birth()
    run.silence += 1
    try:
        reached = attempted(run, body, [UNSEEN], None, None)
        forget(run, held_since(run.state, mark, start))
        forget_names(run, body)
        return reached
    finally:
        run.silence -= 1
        if run.functions:
            returns = run.functions[-1].returns
            returns[returned:] = [(writes, UNKNOWN) for writes, _ in returns[returned:]]


def is_of_library(run: Running, manager: n.Expression) -> bool:
    """A manager that the file makes itself may end an exception of the body; what nobody sees, others have made."""
    while isinstance(manager, n.CallExpr | n.MemberExpr):
        manager = manager.callee if isinstance(manager, n.CallExpr) else manager.expr
    found = run.look_up(manager.name) if isinstance(manager, n.NameExpr) else None
    return found is None or isinstance(found, External | Atom | Unknown)


def hands_on(run: Running, manager: Value) -> bool:
    """Whether the ``__exit__`` of an instance of the file certainly hands on what its body raises."""
    leave = member(run, manager.cls, "__exit__") if isinstance(manager, Object) and manager.cls is not None else None
    definition = leave.definition if isinstance(leave, Function) else None
    return isinstance(definition, n.FuncDef) and run.kinds.hands_on(definition)


def swallows(expression: n.Expression) -> bool:
    callee = expression.callee if isinstance(expression, n.CallExpr) else expression
    return isinstance(callee, n.NameExpr | n.MemberExpr) and callee.name in SWALLOWING


def attempt(run: Running, statement: n.TryStmt) -> bool:
    def handler(index: int) -> Callable[[], bool]:
        def handle() -> bool:
            kind, variable = statement.types[index], statement.vars[index]
            if kind is not None:
                run.evaluate(kind)
            if variable is not None:
                run.bind(variable.name, UNKNOWN)
            return run.execute(statement.handlers[index])

        return handle

    handlers = [(statement.types[index], handler(index)) for index in range(len(statement.handlers))]
    return attempted(run, statement.body, handlers, statement.else_body, statement.finally_body)


def attempted(
    run: Running,
    body: n.Block,
    handlers: list[Handler],
    other: n.Block | None,
    last: n.Block | None,
) -> bool:
    """The body may end anywhere: a handler starts with any part of it done."""
    base, before = run.state, {id(writes) for writes in pending(run)}
    ends, done = ends_of_try(run, base, body, handlers, other)
    run.state = base
    leaving = [writes for writes in pending(run) if id(writes) not in before]
    if last is not None:
        finish_after_error(run, last, done)
        finish(run, last, leaving) if leaving else None
    run.meet(ends) if ends else None
    return bool(ends) and run.execute(last)


def finish_after_error(run: Running, last: n.Block, done: dict[Cell, list[object]]) -> None:
    """``finally`` runs also where an exception that nothing ended came from anywhere above it."""
    base, run.state = run.state, State(run.state)
    with run.in_doubt(), contextlib.suppress(EndedError):
        may_have_run(run, done)
        run.execute(last)
    run.state = base


def finish(run: Running, last: n.Block, leaving: list[dict[Cell, object]]) -> None:
    """``finally`` runs also on the ways that lead out of the loop or function."""
    base = run.state
    above = run.state = State(base)
    run.meet(leaving)
    run.state = State(above)
    with contextlib.suppress(EndedError):
        run.execute(last)
    written, run.state = run.state.since(above), base
    for writes in leaving:
        for cell in written:
            writes[cell] = None if isinstance(cell, Object) else UNKNOWN


def pending(run: Running) -> list[dict[Cell, object]]:
    """The ways that lead out of the running function and its loops."""
    loops = [writes for exits in run.loops for writes in (*exits.breaks, *exits.continues)]
    return loops + [writes for exits in run.functions[-1:] for writes, _ in exits.returns]


def ends_of_try(
    run: Running, base: State, body: n.Block, handlers: list[Handler], other: n.Block | None
) -> tuple[list[dict[Cell, object]], dict[Cell, list[object]]]:
    """The ways that reach the end, and what was done on any way."""
    mark, start, stops = mark_of(base), next_birth(), run.stops
    run.state = State(base)
    is_guarded = any(may_catch(caught) for caught, _ in handlers)
    run.guarded += is_guarded
    try:
        reached = run.execute(body)
    except EndedError:
        reached = False
    finally:
        run.guarded -= is_guarded
        run.stops = stops
    done, ends = held_since(base, mark, start), []
    with contextlib.suppress(EndedError):
        if reached and run.execute(other):
            ends.append(run.state.since(base))
    for caught, handle in handlers:
        run.state = State(base)
        may_have_run(run, done)
        with run.in_doubt(caught, tried=body), contextlib.suppress(EndedError):
            if handle():
                ends.append(run.state.since(base))
    return ends, held_since(base, mark, start)


def mark_of(state: State) -> Mark:
    return state.changes.mark, len(state.changes.widened)


def may_catch(caught: n.Expression | None) -> bool:
    """Whether a handler could take what Python raises where a program is wrong."""
    if isinstance(caught, n.TupleExpr):
        return any(map(may_catch, caught.items))
    return not (isinstance(caught, n.RefExpr) and caught.fullname in OF_OTHERS)


def held_since(base: State, mark: Mark, start: int) -> dict[Cell, list[object]]:
    """What each cell held before the mark, and all that it was made to hold since, on whatever way.

    A way that ended by an exception has left no state. Of a call that is over, the names count only where a function
    still reads them.
    """
    changes, (ordered, widened) = base.changes, mark
    found: dict[Cell, dict[int, object]] = {}
    for cell, written in (*changes.order[ordered:], *changes.widened[widened:]):
        if isinstance(cell, Object) or not is_gone(cell[0], start):
            before = base.get(cell)
            found.setdefault(cell, {id(before): before})[id(written)] = written
    return {cell: [*each.values()] for cell, each in found.items()}


def is_gone(frame: Frame, start: int) -> bool:
    return frame.born >= start and not frame.is_captured


def may_have_run(run: Running, done: dict[Cell, list[object]]) -> None:
    """Go on as if any part of what was done had been."""
    for code in run.state.meet_in_turn(done):
        run.release(code)


def forget(run: Running, done: dict[Cell, list[object]]) -> None:
    """What was done is not known; nor is what is done by all that could be reached then."""
    held: list[Value] = []
    for cell, values in done.items():
        known = [value for value in values if value is not ABSENT]
        held += values_of(known) if isinstance(cell, Object) else cast("list[Value]", known)
        run.state.widen(cell, None if isinstance(cell, Object) else UNKNOWN)
    for code in run.state.let_go(held, []):
        run.release(code)

"""What a context manager gives to the name behind ``as``."""

from __future__ import annotations

from typing import Final

from mypy import nodes as n

from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.classes import member
from treetyped_mypy.flow.generators import first
from treetyped_mypy.flow.iteration import paused_in
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Function, Object, Value

MAKING: Final = "contextlib.contextmanager"
"""A generator function becomes one that makes a context manager: what it yields is entered."""
HANDING: Final = "contextlib.nullcontext"


def manager_made(_run: Running, given: list[Value], named: dict[str, Value], _place: n.Node) -> Value | None:
    """A call makes the generator, and ``with`` asks it for its first item."""
    match given:
        case [Function(definition=n.FuncDef(is_generator=True, is_coroutine=False)) as function] if not named:
            return function
        case _:
            return None


def managed(run: Running, expression: n.Expression) -> Value:
    """The context manager; for ``nullcontext`` what it hands on."""
    match expression:
        case n.CallExpr(callee=callee, args=[handed]) if is_handing(callee):
            return run.evaluate(handed)
        case _:
            return run.evaluate(expression)


def entered(run: Running, statement: n.WithStmt, expression: n.Expression, manager: Value) -> Value:
    """What ``as`` binds; nothing is known of it where leaving the manager may change it."""
    if isinstance(expression, n.CallExpr) and is_handing(expression.callee):
        return manager
    paused = paused_in(run, manager)
    if statement.is_async or not isinstance(manager, Object):
        run.release(manager)
    elif paused is not None:
        given = first(run, manager, paused, None, expression)
        run.release(given) if not run.effects_of(paused.function).only_reads_later else None
        return given
    elif manager.cls is not None:
        enter, leave = (member(run, manager.cls, name) for name in ("__enter__", "__exit__"))
        given = run.call(enter, [Argument(manager)], expression) if isinstance(enter, Function) else UNKNOWN
        if not isinstance(leave, Function) or not run.effects_of(leave).only_reads:
            run.release(manager)
            run.release(given)
        return given
    return UNKNOWN


def is_handing(callee: n.Expression) -> bool:
    return isinstance(callee, n.RefExpr) and callee.fullname == HANDING

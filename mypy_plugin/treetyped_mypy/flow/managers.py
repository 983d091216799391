"""What a context manager gives to the name behind ``as``."""

from __future__ import annotations

from typing import Final

from mypy import nodes as n

from treetyped_mypy.flow.classes import member
from treetyped_mypy.flow.generators import first
from treetyped_mypy.flow.iteration import paused_in
from treetyped_mypy.flow.running import Argument, Running
from treetyped_mypy.flow.values import UNKNOWN, Function, Object, Value

MAKING: Final = frozenset({"contextlib.contextmanager", "contextlib._GeneratorContextManager"})
"""A generator function becomes one that makes a context manager: what it yields is entered."""
HANDING: Final = frozenset({"contextlib.nullcontext"})


def manager_made(_run: Running, given: list[Value], named: dict[str, Value], _place: n.Node) -> Value | None:
    """A call makes the generator, and ``with`` asks it for its first item."""
    match given:
        case [Function(definition=n.FuncDef(is_generator=True, is_coroutine=False)) as function] if not named:
            return function
        case _:
            return None


def entered(run: Running, expression: n.Expression) -> Value:
    """What is entered, where what leaves it again changes nothing; otherwise the manager is released."""
    if isinstance(expression, n.CallExpr) and len(expression.args) == 1 and is_handing(expression.callee):
        return run.evaluate(expression.args[0])
    manager = run.evaluate(expression)
    paused = paused_in(run, manager)
    if isinstance(manager, Object) and paused is not None:
        given = first(run, manager, paused, None, expression)
        return given if run.effects_of(paused.function).only_reads_later else left(run, given)
    if isinstance(manager, Object) and manager.cls is not None:
        enter, leave = (member(run, manager.cls, name) for name in ("__enter__", "__exit__"))
        if isinstance(enter, Function) and isinstance(leave, Function):
            given = run.call(enter, [Argument(manager)], expression)
            return given if run.effects_of(leave).only_reads else left(run, given, manager)
    return left(run, manager)


def left(run: Running, *values: Value) -> Value:
    """At the end of the body anything may be done to them."""
    for value in values:
        run.release(value)
    return values[0] if len(values) > 1 or paused_in(run, values[0]) is None else UNKNOWN


def is_handing(callee: n.Expression) -> bool:
    return isinstance(callee, n.RefExpr) and callee.fullname in HANDING

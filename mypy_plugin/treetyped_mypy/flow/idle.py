"""Running a call whose result nobody takes: what was thrown away, if the call has done nothing else."""

from __future__ import annotations

from mypy import nodes as n

from treetyped_mypy.flow.builtins import FUNCTIONS, READS
from treetyped_mypy.flow.containers import contents_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Atom, Builtin, External, Function, Method, Object, Tuple, Unknown, Value
from treetyped_mypy.flow.watching import Watch

ACTING = frozenset({"builtins.print", "builtins.setattr"})
"""Python's own functions that are followed, and do something."""


def call_alone(run: Running, call: n.CallExpr) -> Value:
    """One that does something once is not called for nothing."""
    watching = run.watching
    if not watching.is_on or run.silence or not run.is_ordinary:
        return run.evaluate(call)
    watch = Watch(call, run.state.changes.mark)
    watching.open.append(watch)
    try:
        value = run.evaluate(call)
    except BaseException:
        watching.acts()
        raise
    if not watch.is_idle:
        keep(run, watch)
        return value
    watching.open.remove(watch)
    watch.has_acted = bool(run.state.changes.older(watch.mark))
    if watch.has_acted or not watching.is_followed(watch):
        keep(run, watch)
    elif call not in run.idle:
        run.idle[call] = watch.callee, run.thrown_away(watch, value)
    return value


def taken_in_part(run: Running, taker: n.Expression, call: n.CallExpr, results: Value) -> None:
    """One of whose results some may be dropped."""
    _, said = run.idle.get(call, (None, None))
    is_new = said is None and not run.silence and run.is_ordinary and run.watching.is_on
    if is_new and isinstance(results, Tuple) and results.cls is None:
        run.idle[call] = None, run.left_behind(taker, call, results)


def keep(run: Running, watch: Watch) -> None:
    """Of what is done for other values nothing need be seen; another function may be called to do something."""
    callee, _ = run.idle.get(watch.call, (watch.callee, None))
    if watch.has_acted or not is_same(callee, watch.callee):
        run.idle[watch.call] = watch.callee, None


def is_same(one: Value | None, other: Value | None) -> bool:
    """Whether the same function is called, maybe of another object."""
    match one, other:
        case (_, None | Unknown()):
            return True
        case Method(function=function), Method(function=another):
            return is_same(function, another)
        case Builtin(name=name), Builtin(name=also):
            return name == also
        case Function(definition=definition), Function(definition=also_defined):
            return definition is also_defined
        case Atom(), Atom():
            return type(one) is type(other)
        case _:
            return one == other


def does_nothing(run: Running, callee: Value) -> bool | None:
    """Whether a call that is followed does nothing but make its result; none where a library knows."""
    match callee:
        case External(fullname=name) if name in FUNCTIONS or name in READS:
            return name not in ACTING
        case Builtin(receiver=Object() as owner):
            return bool(contents_of(run, owner))
        case External() | Atom() | Object():
            return None
        case _:
            return True

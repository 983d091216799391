"""Functions that JAX runs on values of its own, at each call or only where it has no record of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from treetyped_mypy.evaluation.atoms import Transformed
from treetyped_mypy.evaluation.leaving import Leaving
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.special_methods import special
from treetyped_mypy.flow.state import State
from treetyped_mypy.flow.values import Function, Method, Object, Value


@contextmanager
def recording(run: Running) -> Iterator[None]:
    """While each operation is recorded, not done."""
    run.recording += 1
    try:
        yield
    finally:
        run.recording -= 1


@contextmanager
def tracing(run: Running, *, is_certain: bool, is_recorded: bool) -> Iterator[None]:
    """While a function is traced, or where that is not certain perhaps not: JAX may have a record of it."""
    outer, mark = run.state, run.state.changes.mark
    run.state = State(outer)
    run.tracing += 1
    run.repeating += not is_certain
    try:
        yield
    finally:
        run.tracing -= 1
        run.repeating -= not is_certain
        leaving = Leaving(run, outer, mark, has_ended=run.tracing == 0 and run.recording <= is_recorded)
        leaving.leave()
        writes, run.state = run.state.since(outer), outer
        if is_certain:
            outer.writes.update(writes)
        else:
            run.meet([{}, writes])
            leaving.loosen()


def is_first(run: Running, function: Value) -> bool:
    """Whether JAX certainly has no record of the function; from here on it has one."""
    function = special(run, function, "__call__") or function
    definition = recorded_function(function)
    record = (definition, function.receiver if isinstance(function, Method) else None)
    if definition is None or record in run.recorded:
        return False
    run.recorded.add(record)
    return definition.frame.born >= run.since  # whoever calls what stands around may have called it before


def recorded_function(function: Value) -> Function | None:
    match function:
        case Function():
            return function
        case Method(function=inner, receiver=Object()) | Transformed(function=inner):
            return recorded_function(inner)
        case _:
            return None

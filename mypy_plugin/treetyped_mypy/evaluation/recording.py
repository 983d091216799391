"""Functions that JAX records: their operations give traced arrays, and what they keep of these outlives the trace."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from mypy.nodes import Node

from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Transformed
from treetyped_mypy.evaluation.trees import map_leaves, seen_leaves
from treetyped_mypy.flow.contents import Contents, Entries, Fields, Items
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.state import Cell, State
from treetyped_mypy.flow.values import UNKNOWN, Function, Method, Object, Value


@contextmanager
def recording(run: Running, function: Value, place: Node) -> Iterator[None]:
    """While a function is recorded. JAX keeps what it recorded: only the first time does it certainly run it."""
    definition = recorded_function(function)
    is_alone = run.tracing == 0  # an array of a trace around this one lives on
    is_first = is_alone and definition is not None and definition not in run.recorded
    outer, mark = run.state, run.state.changes.mark
    run.state = State(outer)
    run.recording += 1
    run.tracing += 1
    try:
        yield
    finally:
        run.recording -= 1
        run.tracing -= 1
        writes, run.state = run.state.since(outer), outer
        before = {cell: outer.get(cell) for cell in writes}
        outer.writes.update(writes)
        if definition is not None:
            run.recorded.add(definition)
    for cell in run.state.changes.older(mark):
        leave(run, cell, place, is_first=is_first or (is_alone and is_left_over(before.get(cell))))


def recorded_function(function: Value) -> Function | None:
    match function:
        case Function():
            return function
        case Method(function=inner) | Transformed(function=inner):
            return recorded_function(inner)
        case _:
            return None


def is_left_over(value: object) -> bool:
    return isinstance(value, Array) and value.is_left_over


def leave(run: Running, cell: Cell, place: Node, *, is_first: bool) -> None:
    """What was changed may be changed again whenever it is recorded again; what is traced is left over for certain."""
    if isinstance(cell, Object):
        held = run.state.held(cell)
        left = left_in(run, held[0], place) if is_first and held is not None and len(held) == 1 else None
        run.release(cell)
        if left is not None:
            run.state.hold(cell, (left,))
        return
    value = run.state.bound(*cell)
    if value is not None:
        left_value = left_over(run, value, place) if is_first and holds_traced(run, value) else UNKNOWN
        run.release(value)
        run.state.bind(*cell, left_value)


def holds_traced(run: Running, value: Value) -> bool:
    return any(isinstance(leaf, Array) and leaf.is_traced for leaf in seen_leaves(run, value))


def left_in(run: Running, contents: Contents, place: Node) -> Contents | None:
    """The contents with what is traced in them left over, and nothing known of the rest; none if nothing is."""

    def kept(value: Value) -> Value:
        return left_over(run, value, place) if holds_traced(run, value) else UNKNOWN

    match contents:
        case Items(kind="list", items=items) if all(holds_traced(run, item) for item in items):
            return Items("list", tuple(map(kept, items)))
        case Entries(kind=kind, entries=entries) if any(holds_traced(run, value) for _, value in entries):
            return Entries(kind, tuple((key, kept(value)) for key, value in entries))
        case Fields(fields=fields) if any(holds_traced(run, value) for _, value in fields):
            return Fields(tuple((name, kept(value)) for name, value in fields))
        case _:
            return None


def left_over(run: Running, value: Value, place: Node) -> Value:
    def leave_behind(leaf: Value) -> Value:
        if not isinstance(leaf, Array):
            return UNKNOWN
        return replace(leaf, is_traced=False, is_left_over=leaf.is_traced)

    return map_leaves(run, value, leave_behind, place)

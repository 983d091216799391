"""What JAX traces, and what was there before that trace began."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.flow.contents import values_in
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Atom, Frame, Method, Object, Tuple, Value, next_birth, options
from treetyped_mypy.frozen import dataclass


@dataclass(eq=False, slots=True)
class Level:
    """One trace."""

    born: int
    given: frozenset[int]
    """What the function was given, by when it was made: it is made anew for the trace."""
    mark: int
    """How much had been changed when it began."""
    is_certain: bool
    is_told: bool = False
    """Something in it certainly raises, which was said."""


@contextmanager
def level(run: Running, given: Iterable[Value], *, is_certain: bool) -> Iterator[None]:
    """While JAX traces a function, or where that is not certain perhaps not."""
    run.levels.append(Level(next_birth(), frozenset(births(run, given)), run.state.changes.mark, is_certain))
    try:
        yield
    finally:
        run.levels.pop()


@contextmanager
def aside(run: Running) -> Iterator[None]:
    """While something runs of which it is not known in which trace."""
    outer, run.levels = run.levels, []
    try:
        yield
    finally:
        run.levels = outer


def births(run: Running, given: Iterable[Value]) -> Iterator[int]:
    """When each was made that can be reached from the values."""
    seen, stack = set[int](), [*given]
    while stack:
        for option in options(stack.pop()):
            born = birth(option)
            if born in seen:
                continue
            if born is not None:
                seen.add(born)
                yield born
            stack += parts_of(run, option)


def parts_of(run: Running, value: Value) -> Iterator[Value]:
    match value:
        case Object():
            for contents in run.state.held(value) or ():
                yield from values_in(contents)
        case Tuple(items=parts) | Atom(parts=parts):
            yield from parts
        case Method(receiver=receiver):
            yield receiver
        case _:
            return


def birth(value: Value) -> int | None:
    return value.born if isinstance(value, Object | Thing) else None


def is_outside(run: Running, value: Value) -> bool:
    """Whether it certainly was made before the trace that is running, and is not given to it."""
    inner = certain_level(run)
    born = [birth(option) for option in options(value)]
    return inner is not None and all(each is not None and is_before(inner, each) for each in born)


def certain_level(run: Running) -> Level | None:
    """The innermost trace, if it is certain that there is no record of it."""
    is_certain = not run.repeating and all(each.is_certain for each in run.levels)
    return run.levels[-1] if run.levels and is_certain else None


def is_before(inner: Level, born: int) -> bool:
    return born < inner.born and born not in inner.given


def is_older(run: Running, frame: Frame, name: str) -> bool:
    """Whether a name of an outer frame was bound before the trace that is running."""
    inner = certain_level(run)
    if inner is None or frame.born > inner.born:
        return False
    return (frame, name) not in run.state.changes.since(inner.mark)

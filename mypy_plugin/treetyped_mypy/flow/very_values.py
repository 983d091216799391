"""Two expressions that are about one value: one is another name for it, or holds it."""

from __future__ import annotations

from collections.abc import Iterable

from treetyped_mypy.flow.contents import Contents, Fields
from treetyped_mypy.flow.coverage import held_in
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.lineage import lineage
from treetyped_mypy.flow.scopes import home_of
from treetyped_mypy.flow.state import State
from treetyped_mypy.flow.values import UNKNOWN, Atom, Frame, Object, Tuple, Value

Path = tuple[str, ...]
"""A name with its attributes."""


def is_of_the_same(state: State, frame: Frame, asked: Iterable[Path], there: Iterable[Path]) -> bool:
    """Whether what is asked about is the very value that fails, or holds it: ``held = [leaf]; if test(held[0]):``."""
    one, other = held_at(state, frame, asked), held_at(state, frame, there)
    known = {id(value) for value in one}
    return any(id(value) in known for value in other)


def held_at(state: State, frame: Frame, paths: Iterable[Path]) -> list[Value]:
    """What can be reached from there; what is the same to Python wherever it is made, as a number, is left out."""
    found = (found for path in paths for found in held_in(state, value_at(state, frame, path)))
    return [value for value in found if isinstance(value, Object | Tuple | Atom)]


def value_at(state: State, frame: Frame, path: Path) -> Value:
    """What is read there; where that is no field, what it is read from."""
    return attribute_of(state, state.bound(home_of(frame, path[0]), path[0]) or UNKNOWN, path[1:])


def attribute_of(state: State, value: Value, path: Path) -> Value:
    for name in path:
        if isinstance(value, Atom) and (part := value.part(name)) is not None:
            value = part
            continue
        held = [dict(each.fields) for each in contents_at(state, value) if isinstance(each, Fields)]
        if held and not any(name in fields for fields in held) and (found := of_class(state, value, name)) is not None:
            value = found
            continue
        if not held or any(name not in fields for fields in held):
            return value
        value = join(fields[name] for fields in held)
    return value


def of_class(state: State, value: Value, name: str) -> Value | None:
    """What the class itself has under the name: a setting, or a method."""
    classes = lineage(value.cls) if isinstance(value, Object) and value.cls is not None else []
    return next((found for each in classes if (found := state.bound(each.frame, name)) is not None), None)


def contents_at(state: State, value: Value) -> tuple[Contents, ...]:
    return (state.held(value) or ()) if isinstance(value, Object) else ()

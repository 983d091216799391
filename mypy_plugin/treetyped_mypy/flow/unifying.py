"""Objects that are told apart only by the branch that made them, as one: ``params = update(params)`` in a loop.

A new one stands for all, and they become twins: a change of one may be a change of another, which is then not known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Protocol, TypeAlias

from treetyped_mypy.flow.contents import Contents, Entries, Fields, Held, Items, Many, held_in_common
from treetyped_mypy.flow.values import Atom, Either, Object, Tuple, Value

Group: TypeAlias = tuple[Object, ...]


class Written(Protocol):
    """The state, as far as it is asked."""

    ones: dict[Group, Object]
    """What stands for each group, while branches meet: two names of one object still name one."""

    def held(self, what: Object) -> Held: ...

    def replace_held(self, what: Object, held: Held) -> None: ...


DEEPEST: Final = 8
"""What is nested deeper stays several objects."""


def unified(written: Written, value: Value, depth: int = 0) -> Value:
    """The value with one object for each group of objects that look alike."""
    match value:
        case Either(options=options) if depth < DEEPEST:
            objects = [option for option in options if isinstance(option, Object)]
            one = one_object(written, objects, depth) if len(objects) == len(options) else None
            return value if one is None else one
        case Tuple(items=items) if any(isinstance(item, Either | Tuple) for item in items) and depth < DEEPEST:
            return replace(value, items=tuple(unified(written, item, depth + 1) for item in items))
        case Atom(parts=parts) if any(isinstance(part, Either) for part in parts) and depth < DEEPEST:
            return value.with_parts(tuple(unified(written, part, depth + 1) for part in parts))
        case _:
            return value


def one_object(state: Written, objects: Sequence[Object], depth: int) -> Object | None:
    first, group = objects[0], tuple(objects)
    if group in state.ones:
        return state.ones[group]
    each = [state.held(found) for found in objects]
    if any(found.cls is not first.cls for found in objects) or not all(held and len(held) == 1 for held in each):
        return None
    held = held_in_common(each)
    if held is None or len(held) != 1 or not is_plain(held[0]):
        return None
    one = state.ones[group] = twin_of(objects)
    state.replace_held(one, (with_unified(state, held[0], depth),))
    return one


def twin_of(objects: Sequence[Object]) -> Object:
    """What stands for all of them: a change of one of them may be a change of it, which is then not known."""
    one = Object(objects[0].site, objects[0].cls, set(objects))
    for found in objects:
        found.twins.add(one)
    return one


def is_plain(contents: Contents) -> bool:
    return isinstance(contents, Entries | Fields) or (isinstance(contents, Items | Many) and contents.kind == "list")


def with_unified(state: Written, contents: Contents, depth: int) -> Contents:
    match contents:
        case Items(items=items):
            return replace(contents, items=tuple(unified(state, item, depth + 1) for item in items))
        case Entries(entries=entries):
            return replace(contents, entries=tuple((key, unified(state, item, depth + 1)) for key, item in entries))
        case Fields(fields=fields):
            return replace(contents, fields=tuple((name, unified(state, item, depth + 1)) for name, item in fields))
        case Many(kind="list" | "deque", element=element):
            return replace(contents, element=unified(state, element, depth + 1))
        case _:
            return contents


def twins_of(found: Object) -> set[Object]:
    """All that may be the same object."""
    seen, stack = {found}, [found]
    while stack:
        for twin in stack.pop().twins - seen:
            seen.add(twin)
            stack.append(twin)
    return seen - {found}

"""Copies of instances: ``copy.copy``, ``dataclasses.replace``, ``_replace`` and its like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy.nodes import Node

from treetyped_mypy.errors import python
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.classes import fields_of, kind_of, member
from treetyped_mypy.flow.contents import Contents, Entries, Fields, Items, Many
from treetyped_mypy.flow.instances import with_fields
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Class, Object, Tuple, Value

OWN_WAYS: Final = ("__init__", "__post_init__", "__copy__", "__deepcopy__", "__replace__", "replace", "_replace")
"""With these a class decides itself what a copy of its instance is."""

DEEPEST: Final = 24
"""What is nested deeper is not copied."""


def replaced(run: Running, owner: Value, arguments: Sequence[Argument], place: Node) -> Value | None:
    """The instance with other values in some fields; none if that is not followed."""
    cls = owner.cls if isinstance(owner, Object | Tuple) else None
    if cls is None or not makes_plain_copies(run, cls) or any(each.stars or not each.name for each in arguments):
        return None
    named = {argument.name: argument.value for argument in arguments if argument.name is not None}
    fields = fields_of(run, cls) or ()
    if not all(field.in_init and field.converter is None for field in fields):  # those are made anew
        return UNKNOWN
    names = [field.name for field in fields]
    wrong = [name for name in named if name not in names]
    if wrong:
        run.raises(place, python.wrong_fields(cls.definition.name, names, wrong, [], None))
        return UNKNOWN
    if isinstance(owner, Tuple):
        return Tuple(tuple(named.get(name, item) for name, item in zip(names, owner.items, strict=True)), cls)
    held = run.state.held(owner) if isinstance(owner, Object) else None
    return None if held is None else instance(run, cls, [with_fields(each, named) for each in held], place)


def as_dict(run: Running, owner: Tuple, place: Node) -> Value | None:
    """``state._asdict()``."""
    fields = fields_of(run, owner.cls) if owner.cls is not None else None
    if fields is None:
        return None
    return run.make(place, Entries("dict", tuple(zip([field.name for field in fields], owner.items, strict=True))))


def instance(run: Running, cls: Class, held: Sequence[Contents], place: Node) -> Object:
    made = Object(place, cls)
    run.state.hold(made, tuple(held))
    return made


def makes_plain_copies(run: Running, cls: Class) -> bool:
    if kind_of(run, cls) is None or fields_of(run, cls) is None:
        return False
    return all(member(run, cls, name) is None for name in OWN_WAYS)


def copied(run: Running, value: Value, place: Node) -> Value | None:
    """``copy.copy(value)``; none if that is not followed."""
    match value:
        case Object(cls=Class() as cls) if kind_of(run, cls) and not has_own_copy(run, cls):
            held = run.state.held(value)
            return None if held is None else instance(run, cls, held, place)
        case Object(cls=None):
            held = run.state.held(value)
            is_seen = held is not None and all(isinstance(each, Items | Entries | Many) for each in held)
            return run.make(place, *held) if held is not None and is_seen else None
        case Object():
            return None
        case _:
            return value


def has_own_copy(run: Running, cls: Class) -> bool:
    return any(member(run, cls, name) is not None for name in ("__copy__", "__deepcopy__", "__reduce__"))


def deep_copied(run: Running, value: Value, place: Node, depth: int = 0) -> Value | None:
    """``copy.deepcopy(value)``; none if that is not followed."""
    if isinstance(value, Tuple):
        parts = [deep_copied(run, item, place, depth + 1) for item in value.items]
        return None if None in parts else Tuple(tuple(part for part in parts if part is not None), value.cls)
    made = copied(run, value, place) if depth < DEEPEST else None
    held = run.state.held(made) if isinstance(made, Object) else ()
    if made is None or held is None or not isinstance(made, Object):
        return made
    inner = [with_deep_parts(run, contents, place, depth) for contents in held]
    if None in inner:
        return None
    run.state.hold(made, tuple(contents for contents in inner if contents is not None))
    return made


def with_deep_parts(run: Running, contents: Contents, place: Node, depth: int) -> Contents | None:
    match contents:
        case Items(items=items):
            parts = [deep_copied(run, item, place, depth + 1) for item in items]
            return None if None in parts else contents.with_items(tuple(part for part in parts if part is not None))
        case Entries(kind, pairs):
            pairs_made = [(key, deep_copied(run, item, place, depth + 1)) for key, item in pairs]
            seen = tuple((key, item) for key, item in pairs_made if item is not None)
            return Entries(kind, seen) if len(seen) == len(pairs) else None
        case Fields(pairs):
            fields_made = [(name, deep_copied(run, item, place, depth + 1)) for name, item in pairs]
            fields = tuple((name, item) for name, item in fields_made if item is not None)
            return Fields(fields) if len(fields) == len(pairs) else None
        case _:
            return None

"""``dataclasses.asdict``, ``astuple`` and ``fields``: an instance as plain dicts or tuples of what its fields hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from mypy.nodes import Node

from treetyped_mypy.flow.classes import fields_of, kind_of
from treetyped_mypy.flow.contents import Entries, Fields, Items
from treetyped_mypy.flow.replacing import DEEPEST, deep_copied
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Class, Constant, Object, Tuple, Value

Make: TypeAlias = Callable[[Running, dict[str, Value], Node], Value]
"""What an instance becomes, by what its fields have become."""


def dict_made(run: Running, named: dict[str, Value], place: Node) -> Value:
    return run.make(place, Entries("dict", tuple(named.items())))


def tuple_made(_run: Running, named: dict[str, Value], _place: Node) -> Value:
    return Tuple(tuple(named.values()))


def plain(make: Make) -> Callable[[Running, list[Value], dict[str, Value], Node], Value | None]:
    def made(run: Running, given: list[Value], named: dict[str, Value], place: Node) -> Value | None:
        is_alone = len(given) == 1 and not named and held_by(run, given[0]) is not None
        return plain_copy(run, given[0], make, place) if is_alone else None

    return made


def held_by(run: Running, value: Value) -> dict[str, Value] | None:
    """What the fields of a dataclass hold, in order; none if that is not seen."""
    cls = value.cls if isinstance(value, Object) else None
    fields = fields_of(run, cls) if cls is not None and kind_of(run, cls) == "dataclass" else None
    held = run.state.held(value) if isinstance(value, Object) else None
    if fields is None or held is None or len(held) != 1 or not isinstance(held[0], Fields):
        return None
    found = dict(held[0].fields)
    return {field.name: found.get(field.name, UNKNOWN) for field in fields}


def plain_copy(run: Running, value: Value, make: Make, place: Node, depth: int = 0) -> Value:
    """What stands in dataclasses, dicts, lists and tuples is taken over in new ones."""
    if depth > DEEPEST:
        return UNKNOWN
    if (named := held_by(run, value)) is not None:
        return make(run, {name: plain_copy(run, each, make, place, depth + 1) for name, each in named.items()}, place)
    if isinstance(value, Tuple):
        return Tuple(tuple(plain_copy(run, each, make, place, depth + 1) for each in value.items), value.cls)
    match run.state.held(value) if isinstance(value, Object) else None:
        case [Items(kind="list", items=items)]:
            return run.make(place, Items("list", tuple(plain_copy(run, i, make, place, depth + 1) for i in items)))
        case [Entries(kind=kind, entries=entries)]:
            pairs = tuple((key, plain_copy(run, each, make, place, depth + 1)) for key, each in entries)
            return run.make(place, Entries(kind, pairs))
        case _:
            copied = deep_copied(run, value, place)
            return UNKNOWN if copied is None else copied


def listed(run: Running, given: list[Value], _named: dict[str, Value], place: Node) -> Value | None:
    """``dataclasses.fields(config)``, also of the class."""
    cls = given[0] if given and isinstance(given[0], Class) else getattr(given[0], "cls", None) if given else None
    fields = fields_of(run, cls) if isinstance(cls, Class) and kind_of(run, cls) == "dataclass" else None
    if fields is None:
        return None
    others = tuple((name, UNKNOWN) for name in ABOUT)
    return Tuple(tuple(run.make(place, Fields((("name", Constant(field.name)), *others))) for field in fields))


ABOUT: Final = ("type", "default", "default_factory", "repr", "hash", "init", "compare", "metadata", "kw_only")
"""What else a ``Field`` says."""

FUNCTIONS: Final = {
    "dataclasses.asdict": plain(dict_made),
    "dataclasses.astuple": plain(tuple_made),
    "dataclasses.fields": listed,
}

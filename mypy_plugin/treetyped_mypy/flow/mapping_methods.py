"""The methods of a dict and its like."""

from __future__ import annotations

from mypy.nodes import Node

from treetyped_mypy.flow.containers import contents_of, copied, extend, put, removed, stored, taken_from, without
from treetyped_mypy.flow.contents import Contents, Entries, Held, Many
from treetyped_mypy.flow.dict_keys import NO_KEY, as_key, of_key
from treetyped_mypy.flow.ends import EndedError
from treetyped_mypy.flow.iteration import entries_of, items_of
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Key, Object, Value, View


def mapping_method(
    run: Running, owner: Value, name: str, given: list[Value], named: dict[str, Value], place: Node
) -> Value | None:
    match name, given:
        case (("items" | "keys" | "values"), []) if isinstance(owner, Object):
            return View(owner, name)
        case "get", [key, *default]:
            found = [taken_from(held, key) for held in contents_of(run, owner)]
            other = default[0] if default else NONE
            loose = any(isinstance(held, Many) for held in contents_of(run, owner)) or as_key(key) is NO_KEY
            return join([*(other if value is None else value for value in found), *([other] if loose else [])])
        case "pop", [key, *default]:
            return popped_entry(run, owner, key, default)
        case "clear", []:
            run.change(owner, lambda held: (Entries(held.kind, ()) if isinstance(held, Entries | Many) else held,))
            return NONE
        case "update", ([] | [_]):
            return updated(run, owner, given, named)
        case "setdefault", [key, *default]:
            return put_if_missing(run, owner, key, default[0] if default else NONE)
        case "popitem", []:
            run.change(owner, lambda held: (without(held, UNKNOWN),))
            return UNKNOWN
        case "copy", []:
            return copied(run, owner, place)
        case _:
            return None


def popped_entry(run: Running, owner: Value, key: Value, default: list[Value]) -> Value:
    found = [taken_from(held, key) for held in contents_of(run, owner)]
    if not default and all(value is None for value in found):
        raise EndedError
    removed(run, owner, key)
    values = [value for value in found if value is not None]
    return (
        join([*values, *default]) if default and (len(values) < len(found) or as_key(key) is NO_KEY) else join(values)
    )


def updated(run: Running, owner: Value, given: list[Value], named: dict[str, Value]) -> Value:
    for value in given:
        pairs = None if isinstance(value, Object) and entries_of(run, value) is not None else pairs_of(run, value)
        if pairs is not None:
            for key, item in pairs:
                put(run, owner, of_key(key), item)
        else:
            extend(run, owner, value)
    for name, value in named.items():
        put(run, owner, Constant(name), value)
    return NONE


def pairs_of(run: Running, value: Value) -> list[tuple[Key, Value]] | None:
    """Pairs of a seen key and a value, as ``dict`` and ``update`` take them."""
    items = items_of(run, value)
    if items is None:
        return None
    pairs = [items_of(run, item) for item in items]
    if not all(pair is not None and len(pair) == 2 and as_key(pair[0]) is not NO_KEY for pair in pairs):
        return None
    return [(as_key(pair[0]), pair[1]) for pair in pairs if pair is not None]


def put_if_missing(run: Running, owner: Value, key: Value, default: Value) -> Value:
    def by(contents: Contents) -> Held:
        if isinstance(contents, Entries) and as_key(key) in dict(contents.entries):
            return (contents,)
        return (stored(contents, key, default),)

    run.change(owner, by)
    found = [taken_from(held, key) for held in contents_of(run, owner)]
    return join(value for value in found if value is not None) if found else UNKNOWN

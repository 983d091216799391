"""What the methods of lists, dicts, sets and tuples do: the one list of what changes, reads, and hands on.

A method that is not here is not followed: whatever it is given, and its owner, is released.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from mypy.nodes import Node

from treetyped_mypy.errors import python
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.contents import (
    NOT_SEEN,
    Contents,
    Entries,
    Held,
    Items,
    Many,
    Paused,
    many,
    perhaps_empty,
)
from treetyped_mypy.flow.dict_keys import NO_KEY, as_key, of_key
from treetyped_mypy.flow.ends import EndedError
from treetyped_mypy.flow.iteration import NOT_ITERABLE, element_of, entries_of, items_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import (
    NONE,
    UNKNOWN,
    Constant,
    Key,
    Object,
    Plain,
    Slice,
    Tuple,
    Value,
    View,
    class_of,
    join,
    options,
)

MAPPINGS: Final = frozenset({"dict", "OrderedDict", "defaultdict", "FrozenDict", "State"})

METHODS: Final = {
    "list": frozenset(
        {"append", "extend", "insert", "pop", "clear", "copy", "index", "count", "reverse", "remove", "sort"}
    ),
    "dict": frozenset(
        {"items", "keys", "values", "get", "pop", "popitem", "clear", "update", "setdefault", "copy", "fromkeys"}
    ),
    **dict.fromkeys(("FrozenDict", "State"), frozenset({"items", "keys", "values", "get"})),
    "deque": frozenset(
        {"append", "appendleft", "extend", "pop", "popleft", "clear", "copy", "index", "count", "remove", "rotate"}
    ),
    "frozenset": frozenset({"union", "intersection", "difference", "issubset", "issuperset", "isdisjoint"}),
    "set": frozenset({"add", "discard", "remove", "clear", "update", "copy", "pop", "union", "intersection"}),
}


def contents_of(run: Running, owner: Value) -> tuple[Contents, ...]:
    return (run.state.held(owner) or ()) if isinstance(owner, Object) else ()


def kinds_of(run: Running, owner: Value) -> set[str]:
    """Which containers it may be; none where it is not seen."""
    return {
        held.kind if isinstance(held, Items | Entries | Many | Paused) else "fields" for held in contents_of(run, owner)
    }


def go_through_entries(run: Running, value: Value, place: Node) -> None:
    """Python asks a value behind two stars for its keys: only a mapping has any."""
    run.alternatives([partial(asked_for_keys, run, option, place) for option in options(value)])


def asked_for_keys(run: Running, value: Value, place: Node) -> None:
    kinds = {"tuple"} if isinstance(value, Tuple) and value.cls is None else kinds_of(run, value)
    kind = "None" if value == NONE else class_of(value) or (min(kinds) if len(kinds) == 1 else "")
    if kind in NO_MAPPINGS:
        run.raises(place, python.no_mapping(kind))


NO_MAPPINGS: Final = (*NOT_ITERABLE, "str", "tuple", "list", "set", "frozenset")


def put(run: Running, owner: Value, key: Value, value: Value) -> None:
    """``owner[key] = value``."""
    run.change(owner, lambda contents: (stored(contents, key, value),))


def stored(contents: Contents, key: Value, value: Value) -> Contents:
    match contents, key:
        case _, Slice():
            return lost(contents)
        case Entries(kind, entries), _ if (seen := as_key(key)) is not NO_KEY:
            return Entries(kind, tuple(({**dict(entries), seen: value}).items()))
        case Entries(), _:
            loose = many(contents)
            return Many(loose.kind, joined(loose.element, value), joined(loose.key, key))
        case Items(items=items), Constant(value=int() as at) if -len(items) <= at < len(items):
            at %= len(items)
            return contents.with_items((*items[:at], value, *items[at + 1 :]))
        case Items(items=items), _:
            return contents.with_items(tuple(join((item, value)) for item in items))
        case Many(kind, element, keys), _:
            return Many(kind, joined(element, value), joined(keys, key) if kind in MAPPINGS else UNKNOWN)
        case _:
            return contents


def joined(one: Value, other: Value) -> Value:
    return join((one, other))


def removed(run: Running, owner: Value, key: Value) -> None:
    """``del owner[key]``."""
    run.change(owner, lambda contents: (without(contents, key),))


def without(contents: Contents, key: Value) -> Contents:
    match contents, key:
        case _, Slice():
            return lost(contents)
        case Entries(kind, entries), _ if (seen := as_key(key)) is not NO_KEY:
            return Entries(kind, tuple((name, item) for name, item in entries if name != seen))
        case Items(items=items), Constant(value=int() as at) if -len(items) <= at < len(items):
            at %= len(items)
            return contents.with_items((*items[:at], *items[at + 1 :]))
        case ((Entries() | Items()), _):
            return perhaps_empty(many(contents))
        case _:
            return perhaps_empty(contents)


def extended(run: Running, contents: Contents, given: Value) -> Contents:
    """``xs += given``, ``d |= given``."""
    match contents:
        case Items(kind="list" | "deque", items=items):
            more = items_of(run, given)
            return looser(run, contents, given) if more is None else grown(contents, (*items, *more))
        case Entries(kind, entries):
            others = entries_of(run, given)
            return (
                Entries(kind, tuple({**dict(entries), **dict(others)}.items()))
                if others is not None
                else lost(contents)
            )
        case _:
            return looser(run, contents, given)


def extend(run: Running, owner: Value, given: Value) -> None:
    run.change(owner, lambda contents: (extended(run, contents, given),))


def looser(run: Running, contents: Contents, given: Value) -> Contents:
    match contents:
        case Items(kind, items):
            return Many(kind, join((*items, element_of(run, given))))
        case Many(kind, element) if kind not in MAPPINGS:
            return Many(kind, joined(element, element_of(run, given)))
        case _:
            return lost(contents)


def lost(contents: Contents) -> Contents:
    return Many(contents.kind, UNKNOWN) if isinstance(contents, Items | Entries | Many) else contents


def method(run: Running, owner: Value, name: str, arguments: Sequence[Argument], place: Node) -> Value | None:
    """What the method returns, after what it has changed; none if it is not followed."""
    kinds = kinds_of(run, owner)
    family = {"dict" if kind in MAPPINGS else kind for kind in kinds}
    if len(family) != 1 or any(argument.stars for argument in arguments):
        return None
    (kind,) = family
    given = [argument.value for argument in arguments if argument.name is None]
    named = {argument.name: argument.value for argument in arguments if argument.name is not None}
    if any(name not in METHODS.get(each, METHODS.get(kind, frozenset())) for each in kinds):
        return None
    if kind == "dict":
        return mapping_method(run, owner, name, given, named, place)
    if kind in ("set", "frozenset"):
        return set_method(run, owner, name, given)
    return list_method(run, owner, name, given, named, place)


def list_method(
    run: Running, owner: Value, name: str, given: list[Value], named: dict[str, Value], place: Node
) -> Value | None:
    def by(change: Callable[[Contents], Held]) -> Value:
        run.change(owner, change)
        return NONE

    match name, given:
        case (("append" | "appendleft"), [value]):
            by(lambda held: (appended(held, value, at_end=name == "append"),))
            is_grown = any(isinstance(held, Many) for held in contents_of(run, owner))
            if isinstance(owner, Object) and is_grown and not run.tracing:  # what a trace leaves outside stays apart
                run.state.unify([owner])
            return NONE
        case "extend", [value]:
            items = items_of(run, value)
            made = Tuple(items) if items is not None else value
            return by(lambda held: (extended(run, held, made),))
        case "insert", [at, value]:
            return by(lambda held: (inserted(held, at, value),))
        case "clear", []:
            return by(lambda held: (emptied(held),))
        case "reverse", []:
            return by(lambda held: (held.with_items(held.items[::-1]) if isinstance(held, Items) else held,))
        case (("sort" | "remove" | "rotate"), _):
            for value in (*named.values(), *given):
                run.release(value)
            return by(lambda held: (shuffled(held, shorter=name == "remove"),))
        case "popleft", []:
            return popped(run, owner, Constant(0))
        case "pop", [] | [_]:
            return popped(run, owner, given[0] if given else Constant(-1))
        case "copy", []:
            return copied(run, owner, place)
        case (("index" | "count"), _):
            return Plain("int")
        case _:
            return None


def emptied(contents: Contents) -> Contents:
    match contents:
        case Items():
            return contents.with_items(())
        case Many(kind):
            return Items(kind, (), NOT_SEEN if kind == "deque" else None)
        case _:
            return contents


def grown(contents: Items, items: tuple[Value, ...], *, at_end: bool = True) -> Items | Many:
    """It holds these now; a full ``deque`` has dropped what stood at its other end."""
    if contents.most is None or len(items) <= contents.most:
        return contents.with_items(items)
    if contents.most == NOT_SEEN:
        return contents.with_items(items) if len(items) < 2 else Many(contents.kind, join(items), is_filled=True)
    dropped = len(items) - contents.most
    return contents.with_items(items[dropped:] if at_end else items[: contents.most])


def appended(contents: Contents, value: Value, *, at_end: bool = True) -> Contents:
    match contents:
        case Items(items=items):
            return grown(contents, (*items, value) if at_end else (value, *items), at_end=at_end)
        case Many(kind, element):
            return Many(kind, joined(element, value), is_filled=True)
        case _:
            return contents


def inserted(contents: Contents, at: Value, value: Value) -> Contents:
    if isinstance(contents, Items) and isinstance(at, Constant) and isinstance(at.value, int):
        items = list(contents.items)
        items.insert(at.value, value)
        return contents.with_items(tuple(items))
    return appended(many(contents) if isinstance(contents, Items) else contents, value)


def shuffled(contents: Contents, *, shorter: bool) -> Contents:
    """The same items in another order, or without one of them."""
    if not isinstance(contents, Items) or not contents.items:
        return perhaps_empty(contents) if shorter else contents
    element, count = join(contents.items), len(contents.items) - shorter
    return contents.with_items((element,) * count)


def popped(run: Running, owner: Value, at: Value) -> Value:
    taken = [taken_from(held, at) for held in contents_of(run, owner)]
    removed(run, owner, at)
    return join(value for value in taken if value is not None) if taken else UNKNOWN


def taken_from(contents: Contents, key: Value) -> Value | None:
    """``owner[key]``; none if it certainly raises."""
    match contents, key:
        case Items(items=items), Constant(value=int() as at):
            return items[at] if -len(items) <= at < len(items) else None
        case Items(items=items), _:
            return join(items)
        case Entries(entries=entries, kind=kind), _ if (seen := as_key(key)) is not NO_KEY:
            return dict(entries).get(seen, UNKNOWN if kind == "defaultdict" else None)
        case Entries(entries=entries, kind=kind), _:
            return UNKNOWN if kind == "defaultdict" else join(item for _, item in entries)
        case Many(element=element), _:
            return element
        case _:
            return UNKNOWN


def copied(run: Running, owner: Value, place: Node) -> Value:
    made = Object(place)
    run.state.hold(made, run.state.held(owner) if isinstance(owner, Object) else None)
    return made


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


def set_method(run: Running, owner: Value, name: str, given: list[Value]) -> Value | None:
    if name in ("add", "update", "discard", "remove", "clear", "pop"):
        run.change(owner, lambda held: (Many("set", UNKNOWN),))
        return UNKNOWN if name == "pop" else NONE
    return None

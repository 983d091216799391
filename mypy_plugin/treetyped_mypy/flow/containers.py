"""What the methods of lists, dicts, sets and tuples do: the one list of what changes, reads, and hands on.

A method that is not here is not followed: whatever it is given, and its owner, is released.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from mypy.nodes import Node

from treetyped_mypy.errors import python
from treetyped_mypy.flow.contents import NOT_SEEN, Contents, Entries, Fields, Items, Many, many, perhaps_empty
from treetyped_mypy.flow.dict_keys import NO_KEY, as_key
from treetyped_mypy.flow.iteration import NOT_ITERABLE, element_of, entries_of, items_of
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Object, Slice, Tuple, Value, class_of, options

MAPPINGS: Final = frozenset({"dict", "OrderedDict", "defaultdict", "FrozenDict", "State"})


def contents_of(run: Running, owner: Value) -> tuple[Contents, ...]:
    return (run.state.held(owner) or ()) if isinstance(owner, Object) else ()


def kinds_of(run: Running, owner: Value) -> set[str]:
    """Which containers it may be; none where it is not seen."""
    return {"fields" if isinstance(held, Fields) else held.kind for held in contents_of(run, owner)}


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


def grown(contents: Items, items: tuple[Value, ...], *, at_end: bool = True) -> Items | Many:
    """It holds these now; a full ``deque`` has dropped what stood at its other end."""
    if contents.most is None or len(items) <= contents.most:
        return contents.with_items(items)
    if contents.most == NOT_SEEN:
        return contents.with_items(items) if len(items) < 2 else Many(contents.kind, join(items), is_filled=True)
    dropped = len(items) - contents.most
    return contents.with_items(items[dropped:] if at_end else items[: contents.most])


def copied(run: Running, owner: Value, place: Node) -> Value:
    made = Object(place)
    run.state.hold(made, run.state.held(owner) if isinstance(owner, Object) else None)
    return made

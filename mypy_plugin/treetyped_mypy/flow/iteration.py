"""What an iterable gives, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from mypy.nodes import Node

from treetyped_mypy.errors import python
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.asked import Given
from treetyped_mypy.flow.contents import Contents, Entries, Fields, Items, Joint, Many, Paused, is_empty, values_in
from treetyped_mypy.flow.coverage import reachable
from treetyped_mypy.flow.dict_keys import of_key
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.special_methods import refuses, special, special_call
from treetyped_mypy.flow.uncalled import kind_uncalled
from treetyped_mypy.flow.values import (
    NONE,
    UNKNOWN,
    Atom,
    Constant,
    Either,
    Object,
    Plain,
    Tuple,
    Value,
    View,
    class_of,
    options,
)

LONGEST: Final = 64
"""How many items are followed one by one."""


def items_of(run: Running, value: Value) -> tuple[Value, ...] | None:
    """All items, in order; none if they are not all seen. How many of them are taken from an iterator is left open."""
    match value:
        case Tuple(items=items):
            return items
        case Constant(value=str() as text) if len(text) <= LONGEST:
            return tuple(map(Constant, text))
        case View(owner=owner, kind=kind):
            entries = entries_of(run, owner)
            return None if entries is None else tuple(shown(kind, key, item) for key, item in entries)
        case Object():
            return items_held(run, value)
        case Atom(items=items):
            return items
        case Either(options=options) if not any(is_iterator(run, option) for option in options):
            return items_alike([items_of(run, option) for option in options])
        case Either(options=options):
            taken = run.choose([partial(all_taken, run, option) for option in options])
            return taken.items if isinstance(taken, Tuple) else None
        case _:
            return None


def all_taken(run: Running, value: Value) -> Value:
    """All items as a tuple: nothing is left in an iterator."""
    items = items_of(run, value)
    return UNKNOWN if items is None else Tuple(items)


def iterator_of(run: Running, value: Value, place: Node) -> Value:
    """Python asks a value for its items, one by one: a number has none; an instance names what gives them."""
    run.alternatives([partial(asked_for_items, run, option, place) for option in options(value)])
    found = special_call(run, value, "__iter__", (), place) if isinstance(value, Object) else None
    return value if found is None else found


def go_through(run: Running, value: Value, place: Node) -> Value:
    """The same where all items are asked for at once: of an instance with a ``__next__`` one stands for each."""
    found = iterator_of(run, value, place)
    giving = special(run, found, "__next__")
    if giving is None:
        return found
    item = run.call(giving, [], place)
    run.release(found)  # its state after the last item is not seen
    return run.make(place, Many("iterator", item))


def asked_for_items(run: Running, value: Value, place: Node) -> None:
    kind = "None" if value == NONE else kind_uncalled(value) or class_of(value)
    if kind in NOT_ITERABLE:
        run.raises(place, python.not_iterable(kind))
    if not refuses(run, value, "iterated over", place, transposed(run, value)):
        run.library_iterated(value, place)


def transposed(run: Running, value: Value) -> str | None:
    """The cure where each child of one tree is a tuple, and a tuple of trees is wanted."""
    held = (run.state.held(value) or ()) if isinstance(value, Object) else ()
    parts = value.parts if isinstance(value, Atom) else [part for contents in held for part in values_in(contents)]
    is_mapped = bool(parts) and all(isinstance(part, Tuple) and part.cls is None for part in parts)
    return python.TRANSPOSE_CURE if is_mapped else None


NOT_ITERABLE: Final = ("None", "int", "float", "bool", "complex", "function", "method")


def is_iterator(run: Running, value: Value) -> bool:
    held = (run.state.held(value) or ()) if isinstance(value, Object) else ()
    return any(not isinstance(contents, Fields) and contents.kind == "iterator" for contents in held)


def items_alike(each: list[tuple[Value, ...] | None]) -> tuple[Value, ...] | None:
    """Alternatives of one length are items of alternatives."""
    known = [items for items in each if items is not None]
    if len(known) < len(each) or len({len(items) for items in known}) > 1:
        return None
    return tuple(join(items) for items in zip(*known, strict=True))


def items_held(run: Running, value: Object) -> tuple[Value, ...] | None:
    match run.state.held(value):
        case [Items(kind="iterator", items=items)]:
            run.state.hold(value, (Many("iterator", join(items) if items else UNKNOWN),))
            return items
        case [Paused() as paused]:
            return run.drained(value, paused).items
        case [Items(kind="list" | "deque", items=items)]:
            return items
        case [Items(kind="set" | "frozenset", items=items)] if len(items) < 2:  # in whatever order
            return items
        case [Entries(entries=entries)]:
            return tuple(of_key(key) for key, _ in entries)
        case _:
            return None


def entries_of(run: Running, value: Value) -> tuple[tuple[object, Value], ...] | None:
    held = run.state.held(value) if isinstance(value, Object) else None
    return held[0].entries if held is not None and len(held) == 1 and isinstance(held[0], Entries) else None


def spread(run: Running, argument: Argument) -> list[Argument]:
    """``*args`` and ``**options`` taken apart where they are seen."""
    if argument.stars == 1 and (items := items_of(run, argument.value)) is not None:
        return [Argument(item) for item in items]
    if argument.stars == 2 and (entries := entries_of(run, argument.value)) is not None:
        return [Argument(item, str(key)) for key, item in entries]
    return [argument]


def starred_element(run: Running, arguments: Sequence[Argument]) -> Value | None:
    """What each value of ``*values`` is, where their number is not seen; none if anything may stand behind them."""
    stars = [argument for argument in arguments if argument.stars]
    if len(stars) != 1 or stars[0].stars != 1 or [each for each in arguments if each.name is None][-1:] != stars:
        return None
    value = stars[0].value
    held = run.state.held(value) if isinstance(value, Object) else None
    filled = [each for each in held or () if not is_empty(each)]
    is_seen = bool(filled) and all(isinstance(each, Many) and each.kind in SEQUENCES for each in filled)
    return element_of(run, value) if is_seen else None


SEQUENCES: Final = frozenset({"list", "tuple", "deque"})


def shown(kind: str, key: object, item: Value) -> Value:
    match kind:
        case "keys":
            return of_key(key)
        case "values":
            return item
        case _:
            return Tuple((of_key(key), item))


def element_of(run: Running, value: Value) -> Value:
    """Whatever it gives: one value for each of its items."""
    return run.joined([element(run, option) for option in options(value)])


def element(run: Running, value: Value) -> Value:
    match value:
        case Tuple(items=items):
            return run.joined(items)
        case Constant(value=str()) | Plain(cls="str"):
            return Plain("str")
        case View(owner=owner, kind=kind):
            held = run.state.held(owner)
            return UNKNOWN if held is None else run.joined([element_viewed(run, contents, kind) for contents in held])
        case Object():
            held = run.state.held(value)
            filled = [contents for contents in held or () if not is_empty(contents)]
            return UNKNOWN if held is None else run.joined([element_held(run, contents) for contents in filled or held])
        case Atom(element=found):
            return found
        case _:
            return UNKNOWN


def items_kept(run: Running, value: Value) -> tuple[Value, ...] | None:
    """All items for an iterator over it that is asked later: what a generator holds may have changed by then."""
    paused = paused_in(run, value)
    if paused is None:
        return items_of(run, value)
    found = kept_by(run, value, paused)
    return None if found is None else found.items


def element_kept(run: Running, value: Value) -> Value:
    """The same for whatever it gives."""
    paused = paused_in(run, value)
    if paused is None:
        return element_of(run, value)
    found = kept_by(run, value, paused)
    return UNKNOWN if found is None else found.element


def kept_by(run: Running, owner: Value, paused: Paused) -> Given | None:
    run.loosen(owner, paused)
    return None if is_open(run, paused) or paused.taken != 0 else run.given_later(paused)


def is_open(run: Running, paused: Paused) -> bool:
    """Whether what it holds may change before it is asked."""
    return any(reachable(run.state, value) for value in values_in(paused))


def left_open(run: Running, owner: Value) -> bool:
    """The same of a generator that is asked by another iterator from now on."""
    paused = paused_in(run, owner)
    if paused is None or not isinstance(owner, Object):
        return False
    run.loosen(owner, paused)
    run.state.hold(owner, (replace(paused, taken=None),))
    return is_open(run, paused)


def joint(run: Running, sources: Sequence[Value], place: Node, *, is_single: bool = False) -> Value:
    """An iterator over all of these at once, of which not all items are seen."""
    found = [left_open(run, source) for source in sources]  # of each: it is asked from now on
    if any(found):
        return run.make(place, Joint(tuple(sources), is_single))
    each = tuple(element_of(run, source) for source in sources)
    return run.make(place, Many("iterator", each[0] if is_single else Tuple(each)))


def paused_in(run: Running, value: Value) -> Paused | None:
    held = run.state.held(value) if isinstance(value, Object) else None
    return held[0] if held and len(held) == 1 and isinstance(held[0], Paused) else None


def element_held(run: Running, contents: Contents) -> Value:
    match contents:
        case Items(items=items):
            return run.joined(items) if items else UNKNOWN
        case Entries(entries=entries):
            return join(of_key(key) for key, _ in entries) if entries else UNKNOWN
        case Paused():
            return run.given_later(contents).element
        case Joint(sources=sources, is_single=is_single):
            each = [element_of(run, source) for source in sources]
            return each[0] if is_single else Tuple(tuple(each))
        case Many(kind=kind):
            return contents.key if "dict" in kind.lower() else contents.element
        case _:
            return UNKNOWN


def element_viewed(run: Running, contents: Contents, kind: str) -> Value:
    match contents:
        case Entries(entries=entries):
            return run.joined([shown(kind, key, item) for key, item in entries]) if entries else UNKNOWN
        case Many(element=item, key=key):
            return {"keys": key, "values": item}.get(kind, Tuple((key, item)))
        case _:
            return UNKNOWN

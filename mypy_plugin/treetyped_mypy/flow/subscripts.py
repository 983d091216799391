"""``owner[key]`` and ``owner[start:stop]``, of what Python itself indexes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from mypy import nodes as n

from treetyped_mypy.errors import python
from treetyped_mypy.flow.containers import MAPPINGS, contents_of, kinds_of, put, taken_from
from treetyped_mypy.flow.contents import Contents, Entries, Fields, Items, Many, perhaps_empty, values_in
from treetyped_mypy.flow.dict_keys import NO_KEY, as_key
from treetyped_mypy.flow.iteration import items_of
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.keys_as_items import cure_for_key
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.special_methods import overrides, refuses, special_call
from treetyped_mypy.flow.spelling import indexed
from treetyped_mypy.flow.uncalled import kind_uncalled
from treetyped_mypy.flow.values import (
    NONE,
    UNKNOWN,
    Atom,
    Constant,
    Key,
    Object,
    Plain,
    Slice,
    Tuple,
    Value,
    View,
    class_of,
    options,
)


def item(run: Running, owner: Value, key: Value, place: n.Node) -> Value:
    if isinstance(owner, Atom):
        owner = owner.as_tuple or owner
    each = run.alternatives([partial(item_of, run, option, key, place) for option in options(owner)])
    found = [taken for one in each for taken in one]
    kept = [value for value in found if value is not None]
    if found and not kept:
        key_of_dict = cure_for_key(run, place.base) if isinstance(place, n.IndexExpr) else None
        run.raises(place, missing_item(run, owner, key, indexed(place)), key_of_dict)
        return UNKNOWN
    return run.joined(kept)


def missing_item(run: Running, owner: Value, key: Value, name: str) -> str:
    shown = key.value if isinstance(key, Constant) else None
    if is_number(owner):
        return python.no_items(name, class_of(owner))
    kind = f"dict_{owner.kind}" if isinstance(owner, View) else kind_uncalled(owner)
    if kind is not None:
        return python.no_items(name, kind)
    keys = keys_of(run, owner)
    if keys is not None:
        return python.missing_key(name or "the dict", shown, keys)
    sequence = class_of(owner) or ("tuple" if isinstance(owner, Tuple) else "list")
    if is_no_index(run, key):
        return python.not_an_index(name, sequence, shown)
    items = items_of(run, owner)
    return python.index_out_of_range(name or f"the {sequence}", shown, None if items is None else len(items))


def keys_of(run: Running, owner: Value) -> list[Key] | None:
    """Those that any of the dicts has that it may be; none where it may be something else."""
    held = [each for option in options(owner) for each in contents_of(run, option)]
    dicts = [each for each in held if isinstance(each, Entries)]
    return list(dict.fromkeys(key for each in dicts for key, _ in each.entries)) if dicts == held and held else None


def is_number(owner: Value) -> bool:
    return all(class_of(option) in ("int", "float", "complex", "bool") for option in options(owner))


def is_no_index(run: Running, key: Value) -> bool:
    """Whether no list or tuple has an item of that key."""
    if isinstance(key, Object):
        return bool(kinds := kinds_of(run, key)) and kinds <= MAPPINGS | {"list", "set"}
    return isinstance(key, Tuple) or (isinstance(key, Constant) and isinstance(key.value, str | bytes | float | None))


def item_of(run: Running, owner: Value, key: Value, place: n.Node) -> list[Value | None]:
    if overrides(run, owner, "__getitem__"):
        return [special_call(run, owner, "__getitem__", (key,), place) or UNKNOWN]
    if isinstance(key, Atom | Slice) and isinstance(owner, Tuple | Object | Constant):
        run.library_item(owner, key, place)  # which may say that it is no index
    match owner, key:
        case (Tuple(items=items), Constant(value=int() as at)):
            return [items[at] if -len(items) <= at < len(items) else None]
        case (Tuple(), _) if is_no_index(run, key):
            return [None]
        case (Tuple(items=items), Slice(cut=cut, is_seen=is_seen)):
            return [replace(owner, items=items[cut], cls=None) if is_seen else UNKNOWN]
        case Tuple(items=items), _:
            return [run.joined(items)]
        case Constant(value=str() as text), Constant(value=int() as at) if -len(text) <= at < len(text):
            return [Constant(text[at])]
        case ((Constant(value=str()) | Plain(cls="str")), _) if is_no_index(run, key):
            return [None]
        case ((Constant(value=int() | float() | complex()) | Plain(cls="int" | "float" | "bool")), _):
            return [None]
        case _ if isinstance(owner, View) or kind_uncalled(owner) is not None:
            return [None]
        case Object(), Slice():
            return [run.make(place, *(cut_out(contents, key) for contents in contents_of(run, owner)))]
        case Object(), _ if is_no_index(run, key) and kinds_of(run, owner) == {"list"}:
            return [None]
        case Object(), _ if is_container(contents_of(run, owner)):
            grow(run, owner, key, place)
            return taken(run, owner, key)
        case _:
            if refuses(run, owner, "indexed", place):
                return [UNKNOWN]
            found = special_call(run, owner, "__getitem__", (key,), place)
            return [run.library_item(owner, key, place) if found is None else found]


def taken(run: Running, owner: Object, key: Value) -> list[Value | None]:
    """What is one of too many items to be told apart may be called or changed unseen."""
    held = contents_of(run, owner)
    found = [taken_from(contents, key) for contents in held]
    if UNKNOWN in found and as_key(key) is NO_KEY:
        for value in [value for contents in held for value in values_in(contents)]:
            run.release(value)
    if run.reads is not None and len(found) == 1 and found[0] is not None and (seen := as_key(key)) is not NO_KEY:
        run.reads.add(owner, seen, found[0], run.statement)
    return found


def grow(run: Running, owner: Object, key: Value, place: n.Node) -> None:
    """A ``defaultdict`` that is asked for a key that it has not, has it from then on."""
    seen, held = as_key(key), contents_of(run, owner)
    if not any(lacks(each, seen) for each in held):
        return
    factory = run.factories.get(owner)
    if seen is NO_KEY or factory is None or len(held) > 1:
        run.state.hold(owner, (Many("defaultdict", UNKNOWN),))
        return
    made = run.call(factory, (), place)
    put(run, owner, key, made)


def lacks(contents: Contents, key: object) -> bool:
    return isinstance(contents, Entries) and contents.kind == "defaultdict" and key not in dict(contents.entries)


def is_container(held: Sequence[Contents]) -> bool:
    return bool(held) and not any(isinstance(contents, Fields) for contents in held)


def cut_out(contents: Contents, key: Slice) -> Contents:
    match contents:
        case Items(kind, items) if key.is_seen:
            return Items(kind, items[key.cut])
        case Items(kind, items):
            return Many(kind, join(items) if items else UNKNOWN)
        case _:
            return perhaps_empty(contents)


def sliced(run: Running, expression: n.SliceExpr) -> Slice:
    bounds = (expression.begin_index, expression.end_index, expression.stride)
    return slice_between([run.evaluate(bound) if bound is not None else NONE for bound in bounds])


def slice_(_run: Running, given: list[Value], _named: dict[str, Value], _place: n.Node) -> Value | None:
    """``slice(stop)``, ``slice(start, stop, step)``."""
    bounds = [NONE, *given] if len(given) == 1 else given
    return slice_between([*bounds, NONE][:3]) if 2 <= len(bounds) <= 3 else None


def slice_between(bounds: Sequence[Value]) -> Slice:
    found: list[int | None] = []
    unseen: list[Value] = []
    for bound in bounds:
        match bound:
            case Constant(value=int() | None as seen):
                found.append(seen)
            case other:
                unseen.append(other)
    is_seen = not unseen and found[2] != 0
    return Slice(found[0], found[1], found[2]) if is_seen else Slice(None, None, None, False, tuple(unseen))

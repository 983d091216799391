"""Flax's frozen dicts, and nested dicts as flat ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from treetyped_mypy.evaluation.atoms import Part
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.nested import Tree, below, made_of
from treetyped_mypy.flow.containers import contents_of
from treetyped_mypy.flow.contents import Entries
from treetyped_mypy.flow.iteration import entries_of
from treetyped_mypy.flow.values import UNKNOWN, Constant, Key, Object, Tuple, Value

DEEPEST: Final = 24
FROZEN: Final = "FrozenDict"


def as_kind(call: LibraryCall, value: Value, kind: str, depth: int = 0) -> Value:
    """The nested dicts as dicts of another kind; the values are the same."""
    if not isinstance(value, Object):
        return value
    pairs = entries_of(call.run, value) if depth < DEEPEST else None
    if pairs is None:
        return value if contents_of(call.run, value) and depth else UNKNOWN
    return call.run.make(call.place, Entries(kind, tuple((k, as_kind(call, v, kind, depth + 1)) for k, v in pairs)))


def freeze(call: LibraryCall) -> Value:
    if not call.arguments:
        return call.run.make(call.place, Entries(FROZEN, ()))
    return UNKNOWN if call.is_open or len(call.arguments) > 1 else as_kind(call, call.arguments[0], FROZEN)


def unfreeze(call: LibraryCall) -> Value:
    return UNKNOWN if call.is_open else as_kind(call, call.get(0, "x"), "dict")


def copied(call: LibraryCall, owner: Value) -> Value:
    """``frozen.copy(add_or_replace)``."""
    pairs = entries_of(call.run, owner)
    more = entries_of(call.run, call.get(0, "add_or_replace")) if call.arguments else ()
    if pairs is None or more is None or call.is_open:
        return UNKNOWN
    kind = FROZEN if is_frozen(call, owner) else "dict"
    made = call.run.make(call.place, Entries(kind, tuple({**dict(pairs), **dict(more)}.items())))
    return as_kind(call, made, kind)


def is_frozen(call: LibraryCall, value: Value) -> bool:
    return any(isinstance(held, Entries) and held.kind == FROZEN for held in contents_of(call.run, value))


def popped(call: LibraryCall, owner: Value) -> Value:
    """``rest, value = frozen.pop(key)``."""
    pairs, key = entries_of(call.run, owner), call.get(0, "key")
    found = dict(pairs or ())
    if pairs is None or not isinstance(key, Constant) or key.value not in found:
        return Tuple((UNKNOWN, UNKNOWN))
    rest = tuple((name, value) for name, value in pairs if name != key.value)
    kind = FROZEN if is_frozen(call, owner) else "dict"
    return Tuple((call.run.make(call.place, Entries(kind, rest)), found[key.value]))


METHODS: Final[dict[str, Callable[[LibraryCall, Value], Value]]] = {
    "copy": copied,
    "pop": popped,
    "unfreeze": lambda call, owner: as_kind(call, owner, "dict"),
}


def attribute(owner: Object, name: str) -> Value | None:
    return Part(owner, name) if name in METHODS else None


# flat dicts
def flat(call: LibraryCall, value: Value, path: tuple[Key, ...] = ()) -> Iterator[tuple[tuple[Key, ...], Value] | None]:
    """The leaves with their paths; none where one is not seen. Empty dicts are left out."""
    pairs = entries_of(call.run, value)
    if pairs is None or len(path) > DEEPEST:
        is_leaf = value is not UNKNOWN and (not isinstance(value, Object) or bool(contents_of(call.run, value)))
        yield (path, value) if is_leaf else None
        return
    for key, inner in pairs:
        yield from flat(call, inner, (*path, key))


def flat_pairs(call: LibraryCall, value: Value) -> list[tuple[tuple[Key, ...], Value]] | None:
    found = list(flat(call, value)) if entries_of(call.run, value) is not None else [None]
    return None if None in found else [pair for pair in found if pair is not None]


def flatten_dict(call: LibraryCall) -> Value:
    pairs, separator = flat_pairs(call, call.get(0, "xs")), call.constant(3, "sep")
    if pairs is None or call.is_open or len(call.positional) > 1 or call.named.keys() - {"xs", "sep"}:
        return UNKNOWN
    if separator is ...:
        return UNKNOWN
    joined = ((key if separator is None else str(separator).join(map(str, key)), value) for key, value in pairs)
    return call.run.make(call.place, Entries("dict", tuple(joined)))


def unflatten_dict(call: LibraryCall) -> Value:
    pairs, separator = entries_of(call.run, call.get(0, "xs")), call.constant(1, "sep")
    if pairs is None or separator is ... or call.is_open:
        return UNKNOWN
    found = [(key if separator is None else str(key).split(str(separator)), value) for key, value in pairs]
    return nested(call, [(tuple(key), value) for key, value in found if isinstance(key, tuple | list)], len(pairs))


def nested(call: LibraryCall, pairs: list[tuple[tuple[Key, ...], Value]], count: int) -> Value:
    tree: Tree = {}
    for path, value in pairs:
        inner = below(tree, path[:-1])
        if inner is None:
            return UNKNOWN
        if path:
            inner[path[-1]] = value
    return made_of(call.run, tree, call.place) if len(pairs) == count else UNKNOWN


def path_aware_map(call: LibraryCall) -> Value:
    """``f(path, leaf)`` for each leaf."""
    function, pairs = call.get(0, "f"), flat_pairs(call, call.get(1, "nested_dict"))
    if pairs is None or call.is_open:
        call.run.release(function)
        return UNKNOWN
    made = [(path, call.call(function, Tuple(tuple(map(Constant, path))), value)) for path, value in pairs]
    return nested(call, made, len(pairs))


RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    "flax.freeze": freeze,
    "flax.FrozenDict": freeze,
    "flax.unfreeze": unfreeze,
    "flax.flatten_dict": flatten_dict,
    "flax.unflatten_dict": unflatten_dict,
    "flax.path_aware_map": path_aware_map,
}

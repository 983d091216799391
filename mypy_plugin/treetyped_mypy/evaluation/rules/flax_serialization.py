"""Flax's state dicts: nested dicts with text for keys, and trees that are restored from them.

Source: ``flax/serialization.py``. What is not registered there, a number or an array, is its own state.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final, cast

from treetyped_mypy import names
from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.rules.optimiser_contents import OptState, names_in
from treetyped_mypy.evaluation.rules.optimiser_states import maker
from treetyped_mypy.evaluation.trees import map_leaves
from treetyped_mypy.flow.classes import decorators_of, has_base_in
from treetyped_mypy.flow.contents import Entries
from treetyped_mypy.flow.iteration import entries_of
from treetyped_mypy.flow.lineage import lineage
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, UNKNOWN, Class, External, Object, Tuple, Value

CONTAINERS: Final = frozenset({"dict", "FrozenDict", "list", "tuple"})
STRUCTS: Final = frozenset({names.FLAX_PYTREE_NODE, names.TRAIN_STATE})
DEEPEST: Final = 24
"""What is nested deeper stays unknown."""


def to_state_dict(call: LibraryCall) -> Value:
    return state_of(call, call.get(0, "target"), 0)


def state_of(call: LibraryCall, target: Value, depth: int) -> Value:
    if isinstance(target, OptState) and depth <= DEEPEST:
        return state_of_optimiser(call, target, depth)
    found = opened(call.run, target)
    if found is None or target == NONE:
        return target
    if not isinstance(found, Opened) or found.keys is None or depth > DEEPEST or not is_registered(call.run, target):
        return UNKNOWN
    entries = [(str(key), state_of(call, part, depth + 1)) for key, part in zip(found.keys, found.parts, strict=True)]
    return call.run.make(call.place, Entries("dict", tuple(entries)))


def state_of_optimiser(call: LibraryCall, state: OptState, depth: int) -> Value:
    """A dict too: Optax's states are tuples."""
    items = state.items
    if items is None:
        return UNKNOWN
    keys = names_in(maker(state)) or range(len(items))
    entries = [(str(key), state_of(call, item, depth + 1)) for key, item in zip(keys, items, strict=True)]
    return call.run.make(call.place, Entries("dict", tuple(entries)))


def from_state_dict(call: LibraryCall) -> Value:
    """The tree of ``target`` with the leaves of ``state``; the keys of both must fit."""
    return restoring(call, call.get(0, "target"), call.get(1, "state"))


def to_bytes(call: LibraryCall) -> Value:
    """Nobody changes what is written in them."""
    return Thing("bytes", facts=(("state", to_state_dict(call)),))


def from_bytes(call: LibraryCall) -> Value:
    """The same, of a state that was written as bytes; one that was read from a file is not seen."""
    return restoring(call, call.get(0, "target"), read(call, call.get(1, "encoded_bytes")))


def msgpack_restore(call: LibraryCall) -> Value:
    """The state alone: dicts, whatever class the tree was of."""
    return read(call, call.get(0, "encoded_pytree"))


def read(call: LibraryCall, written: Value) -> Value:
    """Each reading makes new dicts, and arrays of NumPy's."""
    state = written.fact("state") if isinstance(written, Thing) and written.kind == "bytes" else UNKNOWN
    return map_leaves(call.run, cast("Value", state), stored, call.place)


def stored(leaf: Value) -> Value:
    return Array(leaf.kind, leaf.shape, is_numpy=True) if isinstance(leaf, Array) and not leaf.is_traced else leaf


def restoring(call: LibraryCall, target: Value, state: Value) -> Value:
    with suppress(DiffersError):
        return restored(call, target, state, ())
    return UNKNOWN


class DiffersError(Exception):
    """The state does not fit, which is said."""


def restored(call: LibraryCall, target: Value, state: Value, path: tuple[str, ...]) -> Value:
    run = call.run
    found = opened(run, target)
    if found is None or target == NONE or (isinstance(target, External) and target.is_class):
        return state  # a class is no instance of itself: of none that Flax knows
    is_seen = isinstance(found, Opened) and found.keys is not None and is_registered(run, target)
    if not isinstance(found, Opened) or not is_seen or len(path) > DEEPEST:
        return UNKNOWN
    wanted = [str(key) for key in found.keys or ()]
    entries = entries_of(run, state)
    if entries is not None and not fits(found, wanted, [str(key) for key, _ in entries]):
        keys = [str(key) for key, _ in entries]
        call.say(codes.STRUCTURE, flax.other_state(call.name.rpartition(".")[2], path, wanted, keys))
        raise DiffersError
    kept = {str(key): value for key, value in entries or ()}
    parts = [
        restored(call, part, kept.get(key, UNKNOWN), (*path, key))
        for key, part in zip(wanted, found.parts, strict=True)
    ]
    return found.build(run, parts, call.place)


def fits(target: Opened, wanted: list[str], keys: list[str]) -> bool:
    """A dict may be restored from a larger one, everything else from its own keys only."""
    if target.kind in ("dict", "FrozenDict"):
        return set(wanted) <= set(keys)
    return set(wanted) == set(keys) and len(wanted) == len(keys)


def is_registered(run: Running, target: Value) -> bool:
    """Whether Flax has functions of its own for the class."""
    match target:
        case Tuple() | Thing(kind="train_state"):
            return True
        case Object(cls=Class() as cls):
            has_decorator = any(names.FLAX_DATACLASS in decorators_of(each) for each in lineage(cls))
            return has_decorator or has_base_in(run, cls, STRUCTS)
        case Object():
            found = opened(run, target)
            return isinstance(found, Opened) and found.kind in CONTAINERS
        case _:
            return False


RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    "flax.to_state_dict": to_state_dict,
    "flax.from_state_dict": from_state_dict,
    "flax.from_bytes": from_bytes,
    "flax.to_bytes": to_bytes,
    "flax.msgpack_restore": msgpack_restore,
}

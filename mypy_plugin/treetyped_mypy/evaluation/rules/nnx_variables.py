"""Flax NNX: the variables of a module, and the ``State`` that they make.

An attribute that is not seen may hold variables or none: what stands beside it is known all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from mypy.nodes import Node

from treetyped_mypy import names
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Partial, Thing, Transformed
from treetyped_mypy.evaluation.nested import Tree, below
from treetyped_mypy.evaluation.opened_instances import is_unregistered
from treetyped_mypy.evaluation.opening import STATE
from treetyped_mypy.evaluation.rules.nnx_modules import LAYER, MODULE, RNGS, is_module, is_variable, variable
from treetyped_mypy.flow.classes import has_base_in
from treetyped_mypy.flow.containers import contents_of
from treetyped_mypy.flow.contents import Contents, Entries, Fields, Items, Many
from treetyped_mypy.flow.coverage import reachable
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import (
    UNKNOWN,
    Class,
    Constant,
    External,
    Function,
    Key,
    Method,
    Object,
    Plain,
    Tuple,
    Value,
)
from treetyped_mypy.frozen import dataclass as frozen

NOT_SEEN: Final = "variables or none"
"""Stands for the type of what may be no variable at all."""
DRAWN: Final = Thing("stream")
"""The random numbers that a layer draws by itself."""
STREAM: Final = {"count": "RngCount", "key": "RngKey"}
NODES: Final = frozenset({"pull_back", "transposed", "push_forward"})
"""Functions that hold arrays."""
FLAX: Final = frozenset({names.NNX_PYTREE, names.NNX_STATE, names.NNX_VARIABLE, *MODULE})
MOST: Final = 2
"""How many keys may be there or not, each by itself."""


@frozen(frozen=True, slots=True)
class Leaf:
    """A variable or array in a module, or what may hold some."""

    path: tuple[Key, ...]
    word: str
    """The type of the variable."""
    value: Value

    @property
    def is_seen(self) -> bool:
        return self.word != NOT_SEEN


@dataclass
class Walk:
    """One way through a module, attribute by attribute in the order of their names, as Flax goes."""

    run: Running
    doubtful: set[Object]
    """What may have been met in an attribute that is not seen."""
    seen: set[int] = field(default_factory=set)
    """What is shared is there once."""
    unclear: list[Value] = field(default_factory=list)

    def leaves(self, value: Value, path: tuple[Key, ...]) -> Iterator[Leaf]:
        if isinstance(value, Object):
            if id(value) in self.seen:
                return
            self.seen.add(id(value))
        match value:
            case Thing() if is_variable(value) and isinstance(word := value.fact("type"), str):
                yield Leaf(path, word, value)
            case Array():
                yield Leaf(path, "an array", value)
            case Thing(kind="stream"):
                yield from (Leaf((*path, name), word, variable(word, Array())) for name, word in STREAM.items())
            case Object() if (parts := self.parts(value)) is not None and value not in self.doubtful:
                for key, inner in parts:
                    yield from self.leaves(inner, (*path, key))
            case _ if is_static(self.run, value):
                return
            case _:
                self.unclear.append(value)
                yield Leaf(path, NOT_SEEN, UNKNOWN)

    def parts(self, value: Object) -> Sequence[tuple[Key, Value]] | None:
        """None where it is not seen what it holds."""
        held = contents_of(self.run, value)
        match held[0] if len(held) == 1 else None:
            case Fields(fields=fields) if is_module(self.run, value):
                pairs: list[tuple[Key, Value]] = [pair for pair in fields if pair[0] not in (LAYER, RNGS)]
                return in_order([*pairs, ("rngs", DRAWN)] if RNGS in dict(fields) else pairs)
            case Items(kind="list", items=items):
                return list(enumerate(items))
            case Entries(entries=entries):
                return in_order(list(entries))
            case _:
                return None


def in_order(pairs: list[tuple[Key, Value]]) -> list[tuple[Key, Value]]:
    return sorted(pairs, key=lambda pair: str(pair[0]))


def is_static(run: Running, value: Value) -> bool:
    """What holds no variables: a constant, a function, or a tuple of them, an instance of a class of no library."""
    match value:
        case Transformed(word=word):
            return word not in NODES
        case Object(cls=Class() as cls):
            return not has_base_in(run, cls, FLAX) and is_unregistered(run, cls)
        case Constant() | Plain() | Function() | Method() | External() | Class():
            return True
        case Partial(arguments=arguments):
            return all(is_plain(argument.value) for argument in arguments)
        case Thing(kind="opt"):
            return True
        case _:
            return is_plain(value)


def is_plain(value: Value) -> bool:
    """A constant, or a tuple of them."""
    if isinstance(value, Tuple):
        return all(map(is_plain, value.items))
    return isinstance(value, Constant | Plain)


def leaves_of(run: Running, value: Value) -> list[Leaf]:
    """What an attribute that is not seen may share with others is not certain to be found there."""
    walk = Walk(run, set())
    found = list(walk.leaves(value, ()))
    doubtful = {each for unclear in walk.unclear for each in reachable(run.state, unclear)} - {value}
    return list(Walk(run, doubtful).leaves(value, ())) if doubtful else found


def has_variables(run: Running, value: Value) -> bool:
    return any(leaf.is_seen for leaf in leaves_of(run, value))


# the state
def state_of(run: Running, leaves: Sequence[Leaf], place: Node) -> Value:
    tree: Tree = {}
    for leaf in leaves:
        inner = below(tree, leaf.path[:-1])
        if inner is None or (not leaf.path and not leaf.is_seen):
            return UNKNOWN
        inner[leaf.path[-1] if leaf.path else "value"] = leaf.value
    return state_made(run, tree, place)


def state_made(run: Running, tree: Tree, place: Node) -> Object:
    entries: list[tuple[Key, Value]] = []
    for key, inner in tree.items():
        entries.append((key, state_made(run, inner, place) if isinstance(inner, dict) else inner))
    doubted = [key for key, inner in tree.items() if not is_certain(inner)]
    return run.make(place, *alternatives(entries, doubted))


def is_certain(inner: Tree | Value) -> bool:
    """Whether a variable certainly is there."""
    return any(map(is_certain, inner.values())) if isinstance(inner, dict) else inner is not UNKNOWN


def alternatives(entries: Sequence[tuple[Key, Value]], doubted: Sequence[Key]) -> list[Contents]:
    """What the state may hold: each of the keys in doubt may be there or not."""
    if len(doubted) > MOST:
        return [Many(STATE, UNKNOWN, is_filled=len(entries) > len(doubted))]
    absent = [{*keys} for count in range(len(doubted) + 1) for keys in combinations(doubted, count)]
    return [Entries(STATE, tuple(pair for pair in entries if pair[0] not in keys)) for keys in absent]

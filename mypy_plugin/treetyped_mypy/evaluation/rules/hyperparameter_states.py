"""Optax: the dicts of hyperparameters in the states of ``inject_hyperparams``.

``init`` makes one, which may be changed in place; each ``update`` calls the factory with what is in it, and makes
another. Source: ``optax/schedules/_inject.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from treetyped_mypy.errors import codes, optax, python
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.hyperparameters import as_hyperparameter
from treetyped_mypy.evaluation.rules.optimiser_contents import (
    OptState,
    class_of,
    is_injected,
    names_in,
    with_hyperparameters,
)
from treetyped_mypy.evaluation.rules.optimiser_made import HYPERPARAMETERS, injected_in, kind_of, parts_of
from treetyped_mypy.evaluation.rules.optimiser_states import maker
from treetyped_mypy.evaluation.trees import map_leaves
from treetyped_mypy.flow.containers import contents_of
from treetyped_mypy.flow.contents import Contents, Entries, Many
from treetyped_mypy.flow.values import UNKNOWN, Value, options

MOST_DOUBTFUL: Final = 2
"""Of more arguments it is not asked which of them are hyperparameters."""


def told_of(optimiser: Thing) -> Thing:
    found = optimiser.get(HYPERPARAMETERS)
    return found if isinstance(found, Thing) else Thing(HYPERPARAMETERS)


def names(told: Thing, fact: str) -> tuple[str, ...]:
    found = told.fact(fact)
    return tuple(map(str, found)) if isinstance(found, tuple) else ()


# init
def first(call: LibraryCall, optimiser: Thing) -> list[Value]:
    """One dict for each part of a chain that has hyperparameters."""
    return [call.run.make(call.place, *contents(told_of(each))) for each in injected_in(optimiser)]


def contents(told: Thing) -> Sequence[Contents]:
    """One for each set of hyperparameters that it may be."""
    doubtful = names(told, "doubtful")
    if not told.facts or len(doubtful) > MOST_DOUBTFUL:
        return [Many("dict", UNKNOWN)]
    lacking = [out for count in range(len(doubtful) + 1) for out in combinations(doubtful, count)]
    return [Entries("dict", tuple(each for each in told.held if each[0] not in out)) for out in lacking]


def wrapped(call: LibraryCall, state: Value) -> Value:
    """A state whose arrays Flax NNX puts into variables: only the keys stay as they are."""
    if not isinstance(state, OptState):
        return state
    dicts = [map_leaves(call.run, each, lambda _leaf: UNKNOWN, call.place) for each in state.hyperparameters]
    return with_hyperparameters(state, dicts)


# update
def given(call: LibraryCall, optimiser: Thing, state: Value) -> list[Value]:
    """The dicts of a state, in the order of the parts."""
    count = len(injected_in(optimiser))
    if isinstance(state, OptState):
        found = [*state.hyperparameters]
        return found if len(found) == count else [UNKNOWN] * count
    items, parts = call.items(state), parts_of(optimiser)
    if kind_of(optimiser) == "chain" and items is not None and len(items) == len(parts):
        return [each for part, item in zip(parts, items, strict=True) for each in given(call, part, item)]
    return [UNKNOWN] * count


def next_ones(call: LibraryCall, optimiser: Thing, state: Value) -> list[Value]:
    pairs = zip(injected_in(optimiser), given(call, optimiser, state), strict=True)
    return [call.run.make(call.place, *after(call, told_of(each), found)) for each, found in pairs]


def after(call: LibraryCall, told: Thing, found: Value) -> Sequence[Contents]:
    """The same hyperparameters, as arrays, and those that a schedule gives."""
    held = seen(call, found)
    if held is None:
        return [Many("dict", UNKNOWN)]
    scheduled = {name: Array() for name in names(told, "scheduled")}
    made = [{key: as_hyperparameter(value) for key, value in each.entries} | scheduled for each in held]
    return [Entries("dict", tuple(each.items())) for each in made]


def seen(call: LibraryCall, found: Value) -> list[Entries] | None:
    held = [contents_of(call.run, option) for option in options(found)]
    each = [one for several in held for one in several]
    dicts = [one for one in each if isinstance(one, Entries)]
    return dicts if all(held) and dicts == each else None


# _replace
def replaced(call: LibraryCall, state: Thing) -> Value:
    """``state._replace(hyperparams=...)``, which the next update reads; with another tree in it, it is not followed."""
    made = maker(state)
    fields = names_in(made) if isinstance(state, OptState) else None
    if fields is None or call.is_open or call.positional:
        return UNKNOWN
    wrong = [name for name in call.named if name not in fields]
    if wrong:
        return call.say(codes.STRUCTURE, f"_replace: {python.wrong_fields(class_of(made), fields, wrong, [], None)}")
    if not isinstance(state, OptState) or not is_injected(made) or "inner_state" in call.named:
        return UNKNOWN
    given = call.named.get("hyperparams", state.hyperparameters[0])
    if (fault := fault_of(call, told_of(made), given, strangers)) is not None:
        call.say(codes.STRUCTURE, f"_replace: {fault}", of=(-1, "hyperparams"))
        given = UNKNOWN
    return with_hyperparameters(state, [given])


# what is wrong where a factory cannot be called with what is in its dict
def refused_by(call: LibraryCall, optimiser: Value, state: Value) -> str | None:
    if not isinstance(optimiser, Thing):
        return None
    pairs = zip(injected_in(optimiser), given(call, optimiser, state), strict=True)
    faults = [fault_of(call, told_of(each), found, faults_in) for each, found in pairs]
    return next(filter(None, faults), None)


Faults: TypeAlias = Callable[[Thing, Entries], Iterator[str]]


def fault_of(call: LibraryCall, told: Thing, found: Value, faults: Faults) -> str | None:
    held = seen(call, found) if told.facts else None
    each = [next(faults(told, one), None) for one in held or ()]
    return each[0] if each and None not in each else None


def faults_in(told: Thing, found: Entries) -> Iterator[str]:
    yield from strangers(told, found)
    for name in names(told, "needed"):
        if name not in dict(found.entries):
            yield optax.without_hyperparameter(name, str(told.fact("factory")))


def strangers(told: Thing, found: Entries) -> Iterator[str]:
    """Keys that the factory is not called with."""
    changing = [str(name) for name, _ in told.held]
    for key, _ in found.entries:
        if key not in changing:
            yield optax.no_hyperparameter(key, str(told.fact("factory")), changing)

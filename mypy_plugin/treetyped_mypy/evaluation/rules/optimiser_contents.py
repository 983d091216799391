"""What the state of an optimiser holds: a tuple of states for a chain, otherwise the fields of Optax's named tuple."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from mypy.nodes import Node

from treetyped_mypy.errors import codes, optax, python
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import KEPT, Part, Thing
from treetyped_mypy.evaluation.rules.optimiser_made import injected_in, kind_of, parts_of
from treetyped_mypy.evaluation.rules.optimiser_stages import ANY_STAGE, STAGE, Stage
from treetyped_mypy.evaluation.rules.optimiser_states import INJECTED, MADE_BY, MADE_FOR, fields_of, maker
from treetyped_mypy.evaluation.rules.optimiser_table import TRANSFORMS
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Builtin, Tuple, Value, options

SCALARS: Final = frozenset({"count", "t", "is_initial_step"})
"""One number each, or one for each model where many are trained side by side."""
OTHER: Final = frozenset({"rng_key", "hyperparams_states"})
OF_TUPLES: Final = frozenset({"count", "index"})
"""What every tuple has: a method, unless a state has a field of that name."""


class OptState(Thing):
    """A state whose optimiser is seen."""

    __slots__ = ()

    @property
    def items(self) -> tuple[Value, ...] | None:
        made = maker(self)
        if kind_of(made) == "chain":
            return tuple(states_of_parts(self, made))
        names = names_in(made)
        return None if names is None else tuple(field(self, name) for name in names)

    @property
    def as_tuple(self) -> Tuple | None:
        items = self.items
        return None if items is None else Tuple(items)

    @property
    def hyperparameters(self) -> tuple[Value, ...]:
        """The dicts of ``inject_hyperparams``, one for each such part of its chain."""
        return tuple(value for _, value in self.held[KEPT:])


def states_of_parts(state: OptState, made: Thing) -> Iterator[OptState]:
    left = iter(state.hyperparameters)
    for part in parts_of(made):
        yield state_made(part, state.get(MADE_FOR) or UNKNOWN, ANY_STAGE, [*islice(left, len(injected_in(part)))])


def names_in(made: Thing) -> tuple[str, ...] | None:
    """The fields of the state that the optimiser makes; none where they are not seen, and for a chain."""
    return fields_of(made) if kind_of(made) in TRANSFORMS or is_injected(made) else None


def is_injected(made: Thing) -> bool:
    return injected_in(made) == [made]


def class_of(made: Thing) -> str:
    """The named tuple that the state is."""
    return "InjectStatefulHyperparamsState" if is_injected(made) else TRANSFORMS[kind_of(made)].state


def state_made(
    optimiser: Thing, params: Value, stage: Stage = ANY_STAGE, hyperparameters: Sequence[Value] = ()
) -> OptState:
    held = ((MADE_BY, optimiser), (MADE_FOR, params), (STAGE, stage))
    given = hyperparameters or [UNKNOWN] * len(injected_in(optimiser))
    more = tuple((f"{INJECTED[1]} {at}", value) for at, value in enumerate(given))
    return OptState("opt_state", (*held, *more), (("node", "optimizer state"),))


def at_stage(state: OptState, stage: Stage) -> OptState:
    return replace(state, held=(*state.held[:2], (STAGE, stage), *state.held[KEPT:]))


def with_hyperparameters(state: OptState, given: Sequence[Value]) -> OptState:
    names = [name for name, _ in state.held[KEPT:]]
    return replace(state, held=(*state.held[:KEPT], *zip(names, given, strict=True)))


def field(state: OptState, name: str) -> Value:
    """All but counters are trees like the parameters."""
    if name in OTHER:
        return UNKNOWN
    if name in SCALARS:
        return Array()
    params, made = state.get(MADE_FOR) or UNKNOWN, maker(state)
    if is_injected(made):
        return {"hyperparams": state.hyperparameters[0], "inner_state": state_made(parts_of(made)[0], params)}[name]
    return params


def attribute(run: Running, state: OptState, name: str, place: Node) -> Value:
    made = maker(state)
    names = names_in(made)
    if names is not None and name in names:
        return field(state, name)
    if name in OF_TUPLES and (found := state.as_tuple) is not None:
        return Builtin(found, name)
    if name.startswith("_") or name in OF_TUPLES:
        return Part(state, name)
    if kind_of(made) == "chain":
        return run.fail(place, codes.STRUCTURE, optax.no_field_of_chain(name))
    if names is None:
        return Part(state, name)
    return run.fail(place, codes.STRUCTURE, python.missing_field(class_of(made), name, names))


def refuses(run: Running, owner: Value, name: str, place: Node) -> bool:
    """Whether an assignment to an attribute raises, which is said: a state is a tuple."""
    states = [option for option in options(owner) if isinstance(option, OptState) and option.items is not None]
    if len(states) < len(options(owner)):
        return False
    is_named = all(kind_of(maker(state)) != "chain" for state in states)
    run.raises(place, python.cannot_set(name), python.changed_tuple(name) if is_named else None)
    return True

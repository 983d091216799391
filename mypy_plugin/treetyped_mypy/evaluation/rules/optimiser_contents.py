"""What the state of an optimiser holds: a tuple of states for a chain, otherwise the fields of Optax's named tuple."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mypy.nodes import Node

from treetyped_mypy.errors import codes, optax, python
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Part, Thing
from treetyped_mypy.evaluation.rules.optimiser_made import kind_of, parts_of
from treetyped_mypy.evaluation.rules.optimiser_stages import ANY_STAGE, STAGE, Stage
from treetyped_mypy.evaluation.rules.optimiser_states import MADE_BY, MADE_FOR, fields_of, maker
from treetyped_mypy.evaluation.rules.optimiser_table import TRANSFORMS
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Tuple, Value

SCALARS: Final = frozenset({"count", "t", "is_initial_step"})
"""One number each, or one for each model where many are trained side by side."""
OTHER: Final = frozenset({"rng_key"})
OF_TUPLES: Final = frozenset({"count", "index"})


class OptState(Thing):
    """A state whose optimiser is seen."""

    __slots__ = ()

    @property
    def items(self) -> tuple[Value, ...] | None:
        made = maker(self)
        if kind_of(made) == "chain":
            return tuple(state_made(part, self.get(MADE_FOR) or UNKNOWN) for part in parts_of(made))
        names = names_in(made)
        return None if names is None else tuple(field(self, name) for name in names)

    @property
    def as_tuple(self) -> Tuple | None:
        items = self.items
        return None if items is None else Tuple(items)


def names_in(made: Thing) -> tuple[str, ...] | None:
    """The fields of the state that the optimiser makes; none where they are not seen, and for a chain."""
    return fields_of(made) if kind_of(made) in TRANSFORMS else None


def state_made(optimiser: Thing, params: Value, stage: Stage = ANY_STAGE) -> OptState:
    held = ((MADE_BY, optimiser), (MADE_FOR, params), (STAGE, stage))
    return OptState("opt_state", held, (("node", "optimizer state"),))


def at_stage(state: OptState, stage: Stage) -> OptState:
    return replace(state, held=(*state.held[:2], (STAGE, stage)))


def field(state: OptState, name: str) -> Value:
    """All but counters are trees like the parameters."""
    if name in OTHER:
        return UNKNOWN
    return Array() if name in SCALARS else state.get(MADE_FOR) or UNKNOWN


def attribute(run: Running, state: OptState, name: str, place: Node) -> Value:
    made = maker(state)
    kind, names = kind_of(made), names_in(made)
    if names is not None and name in names:
        return field(state, name)
    if name.startswith("_") or name in OF_TUPLES:
        return Part(state, name)
    if kind == "chain":
        return run.fail(place, codes.STRUCTURE, optax.no_field_of_chain(name))
    if names is None:
        return Part(state, name)
    return run.fail(place, codes.STRUCTURE, python.missing_field(TRANSFORMS[kind].state, name, names))

"""Optax: which states an optimiser certainly cannot read."""

from __future__ import annotations

from typing import Final

from treetyped_mypy.evaluation.arrays import as_array
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.rules.optimiser_made import HYPERPARAMETERS, OPEN, READS, kind_of, parts_of
from treetyped_mypy.evaluation.rules.optimiser_table import TRANSFORMS
from treetyped_mypy.flow.values import Constant, Tuple, Value

MADE_BY: Final = "made by"
MADE_FOR: Final = "made for"
"""What a state holds: its optimiser, and the tree that it was made for. No attribute has such a name."""

IGNORING: Final = frozenset(
    {"add_decayed_weights", "open", "like", "needing", "searching", "own", "perhaps_by_schedule", "named_chain"}
)
"""They read no state, or it is not known what they read."""

INJECTED: Final = ("count", "hyperparams", "hyperparams_states", "inner_state")
"""The fields of ``InjectStatefulHyperparamsState``."""


def is_state(value: Value) -> bool:
    return isinstance(value, Thing) and value.kind == "opt_state"


def maker(state: Thing) -> Thing:
    found = state.get(MADE_BY)
    return found if isinstance(found, Thing) else OPEN


def refuses(optimiser: Thing, other: Thing) -> bool:
    """Whether it certainly cannot read the state that another optimiser makes."""
    kind, made = kind_of(optimiser), kind_of(other)
    fields = fields_of(other)
    if kind in IGNORING or (fields is None and made != "chain"):
        return False
    if kind == "chain":
        parts, given = parts_of(optimiser), parts_of(other)
        if made == "chain":
            return len(parts) != len(given) or any(map(refuses, parts, given))
        return fields is not None and len(fields) != len(parts)
    if kind == made and kind in ("masked", "multi_transform", "inside"):
        return kind == "masked" and refuses(parts_of(optimiser)[0], parts_of(other)[0])
    return not set(read_by(optimiser)) <= set(fields or ())


def fields_of(optimiser: Thing) -> tuple[str, ...] | None:
    """The fields of its state, which is a named tuple; none where that is not known."""
    match kind_of(optimiser):
        case "add_decayed_weights":
            return ()
        case "masked" | "multi_transform" | "inside":
            return read_by(optimiser)
        case word if word in TRANSFORMS:
            return TRANSFORMS[word].reads
        case _:
            return None


def read_by(optimiser: Thing) -> tuple[str, ...]:
    match kind_of(optimiser):
        case "masked":
            return ("inner_state",)
        case "multi_transform":
            return ("inner_states",)
        case "inside" if optimiser.get(HYPERPARAMETERS) is not None:
            return INJECTED
        case "inside" if isinstance(names := optimiser.get(READS), Tuple):
            return tuple(str(name.value) for name in names.items if isinstance(name, Constant))
        case word if word in TRANSFORMS:
            return TRANSFORMS[word].reads
        case _:
            return ()


def refuses_value(call: LibraryCall, optimiser: Thing, value: Value) -> bool:
    """Whether it certainly cannot read a value as its state that no optimiser made."""
    found = opened(call.run, value)
    if found is None:
        return as_array(value) is not None and reads_any(optimiser)
    if not isinstance(found, Opened) or found.keys is None or not reads_any(optimiser):
        return False
    if kind_of(optimiser) == "chain" and found.kind != "None":
        parts = parts_of(optimiser)
        if len(found.parts) != len(parts):
            return True
        if found.kind == "dict":
            return any(map(reads_any, parts))
        return any(refuses_value(call, part, held) for part, held in zip(parts, found.parts, strict=True))
    return not set(read_by(optimiser)) <= set(map(str, found.keys)) if found.is_class else True


def reads_any(optimiser: Thing) -> bool:
    """A chain always counts the states that it is given."""
    return kind_of(optimiser) in ("chain", "inside") or bool(read_by(optimiser))

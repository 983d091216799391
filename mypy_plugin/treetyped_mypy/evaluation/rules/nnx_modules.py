"""Flax NNX: which values are modules and states, and the variables in them."""

from __future__ import annotations

from typing import Final, TypeGuard

from treetyped_mypy import names
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.opening import STATE, VARIABLE
from treetyped_mypy.flow.classes import has_base_in
from treetyped_mypy.flow.containers import contents_of
from treetyped_mypy.flow.contents import Entries, Fields, Many
from treetyped_mypy.flow.coverage import held_in
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Object, Value

MODULE: Final = frozenset({names.NNX_MODULE, names.NNX_PYTREE})
LAYER: Final = "is a layer of the library"
"""The field that says which; no attribute has such a name."""
RNGS: Final = "draws random numbers"
RANK: Final = "made with so many axes"
"""The fact that says how many axes a layer needs its variable to have."""


def variable(word: str, value: Value, rank: int | None = None) -> Thing:
    facts: tuple[tuple[str, object], ...] = (("type", word),)
    return Thing(VARIABLE, (("value", value),), facts if rank is None else (*facts, (RANK, rank)))


def is_variable(value: Value) -> TypeGuard[Thing]:
    return isinstance(value, Thing) and value.kind == VARIABLE


def is_module(run: Running, value: Value) -> bool:
    if not isinstance(value, Object):
        return False
    if value.cls is not None:
        return has_base_in(run, value.cls, MODULE)
    return any(isinstance(held, Fields) and LAYER in dict(held.fields) for held in contents_of(run, value))


def is_state(run: Running, value: Value) -> bool:
    return any(isinstance(held, Entries | Many) and held.kind == STATE for held in contents_of(run, value))


def has_other_axes(run: Running, layer: Value) -> bool:
    """Whether variables of a layer are stacked, or rows of others, or may be."""
    return any(is_variable(found) and is_moved(found) for found in held_in(run.state, layer))


def is_moved(found: Thing) -> bool:
    rank, value = found.fact(RANK), found.get("value")
    return rank is not None and (not isinstance(value, Array) or value.shape is None or len(value.shape) != rank)

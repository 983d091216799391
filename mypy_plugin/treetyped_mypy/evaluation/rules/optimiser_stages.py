"""Optax: which of an optimiser's states a step is taken from.

Each ``update`` makes a new state. Parameters that are stepped twice from one state, or go on beside the state that they
were stepped from, start the optimiser anew: its moments and counts stay what they were.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mypy.nodes import Node

from treetyped_mypy.errors import codes, optax
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.optimiser_states import maker
from treetyped_mypy.evaluation.trees import map_leaves, seen_leaves
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Atom, Value
from treetyped_mypy.frozen import dataclass

STAGE: Final = "stage"
"""The name under which a state holds it. No attribute has such a name."""


class Stage(Thing):
    """Tells the states of an optimiser apart that are alike, one after another."""

    __slots__ = ()

    def joined(self, other: Atom) -> Atom | None:
        return ANY_STAGE if isinstance(other, Stage) else None

    def covers(self, other: Atom) -> bool:
        return isinstance(other, Stage) and self in (ANY_STAGE, other)


ANY_STAGE: Final = Stage(STAGE)


def next_stage() -> Stage:
    return Stage(STAGE, facts=(("mark", object()),))


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One call of ``update``: from which state, and what that is called."""

    before: Stage
    state: str
    place: Node
    trail: tuple[Node, ...]
    update: Step | None = None
    """Of parameters that were changed with it: the step as their updates know it."""


def stage_of(state: Value) -> Stage:
    found = state.get(STAGE) if isinstance(state, Thing) else None
    return found if isinstance(found, Stage) else ANY_STAGE


def stepping(call: LibraryCall, state: Value, updates: Value) -> tuple[Value, Stage]:
    """The updates, which are known to be of this step from now on, and the stage of the new state."""
    step = Step(stage_of(state), call.spelled(1, "state"), call.place, tuple(call.run.trail))
    return of_step(call, updates, step), next_stage()


def of_step(call: LibraryCall, tree: Value, step: Step) -> Value:
    return map_leaves(
        call.run, tree, lambda leaf: replace(leaf, step=step) if isinstance(leaf, Array) else leaf, call.place
    )


def stepped(call: LibraryCall, params: Value, updates: Value, made: Value) -> Value:
    """The parameters that an update makes; it is said where the last one started from the same state."""
    step, last = step_of(call.run, updates), step_of(call.run, params)
    if step is None or step.update is not None:
        return made
    if last is not None and last.update not in (None, step) and last.before == step.before != ANY_STAGE:
        report(call.run, step, call.place)
    return of_step(call, made, replace(step, update=step))


def are_updates(run: Running, params: Value) -> bool:
    """Whether what stands for parameters is what an ``update`` gave to change them by."""
    step = step_of(run, params)
    return step is not None and step.update is None


def step_of(run: Running, tree: Value) -> Step | None:
    """The one step that all arrays are of."""
    found = {leaf.step for leaf in seen_leaves(run, tree) if isinstance(leaf, Array)}
    step = found.pop() if len(found) == 1 else None
    return step if isinstance(step, Step) else None


def is_next(old: Value, new: Value) -> bool:
    """Whether an optimiser has made the one state from the other, or from one after it."""
    if not isinstance(old, Thing) or not isinstance(new, Thing):
        return False
    stages = {stage_of(old), stage_of(new)}
    return len(stages) == 2 and ANY_STAGE not in stages and maker(old) == maker(new)


def is_stepped(run: Running, old: Value, new: Value) -> bool:
    """Whether an optimiser has made the new parameters, and not the old ones."""
    step = step_of(run, new)
    return step is not None and step.update is not None and step is not step_of(run, old)


def has_stepped(run: Running, carry: Value) -> bool:
    """Whether a turn has changed parameters: from which state shows in the turn after it."""
    return any(isinstance(leaf, Array) and isinstance(leaf.step, Step) for leaf in seen_leaves(run, carry))


def report(run: Running, step: Step, place: Node) -> None:
    """It is said of the update, where that stands in the same function, unless a call was seen to drop the state."""
    if any(run.idle[call][1] is not None for call in run.trail if call in run.idle):
        return
    is_here = step.trail == tuple(run.trail)
    run.fail(step.place if is_here else place, codes.LEAF, optax.old_state(step.state), optax.TAKE_STATE)

"""Flax NNX under JAX's own ``jit``: the function is given a copy of each module, and what it changes there is lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from mypy.nodes import Node

from treetyped_mypy.errors import classes, codes, flax
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.opening import VARIABLE
from treetyped_mypy.evaluation.parameters_taken import spoken
from treetyped_mypy.evaluation.rules.nnx_modules import is_module
from treetyped_mypy.evaluation.rules.nnx_references import shares
from treetyped_mypy.evaluation.rules.nnx_twins import Copying
from treetyped_mypy.evaluation.rules.tracing import into_jit
from treetyped_mypy.evaluation.trees import leaves, map_leaves
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Constant, External, Object, Plain, Tuple, Value

COPY: Final = "is in a copy"

Step: TypeAlias = tuple[Node, tuple[Node, ...]]
"""Where something is changed, and the calls that lead there."""


@dataclass(eq=False)
class Copy:
    """An argument, and what the function certainly does to it."""

    name: str
    updates: list[Step] = field(default_factory=list)
    """By an optimiser."""
    changes: list[Step] = field(default_factory=list)
    is_read: bool = False
    """After it was changed: the function may need the change for itself."""
    is_shown: bool = False
    """The program may be told of it while it runs."""


def copied(made: LibraryCall, value: Value, copy: Copy) -> Value:
    """The argument as the function is given it."""

    def traced(leaf: Value) -> Value:
        match leaf:
            case Thing(kind="nnx_optimizer"):
                return replace(leaf, facts=(*leaf.facts, (COPY, copy)))
            case Thing(kind="nnx_variable"):
                inside = ((name, map_leaves(made.run, held, into_jit, made.place)) for name, held in leaf.held)
                return Thing(VARIABLE, tuple(inside), (*leaf.facts, (COPY, copy)))
            case Array():
                return into_jit(leaf)
            case _:
                return leaf

    copying = Copying(made.run, traced)
    found = copying.copied(value)
    made.run.copies |= {each: copy for each in copying.twins.values() if is_module(made.run, each)}
    return found


def copy_of(run: Running, value: Value) -> Copy | None:
    found = run.copies.get(value) if isinstance(value, Object) else None
    if isinstance(value, Thing):
        found = value.fact(COPY)
    return found if isinstance(found, Copy) else None


def changed(run: Running, value: Value, place: Node, *, by_optimiser: bool = False) -> None:
    """The module, one of its variables or the optimiser is changed in place."""
    copy = copy_of(run, value)
    if copy is not None and run.is_certain and not run.silence:
        (copy.updates if by_optimiser else copy.changes).append((place, tuple(run.trail)))


def looked_at(run: Running, *values: Value) -> None:
    for value in values:
        copy = copy_of(run, value)
        if copy is not None and (copy.updates or copy.changes):
            copy.is_read = True
        elif isinstance(value, Tuple):
            looked_at(run, *value.items)


def handed_on(run: Running, callee: Value, values: Iterable[Value]) -> None:
    """A library's function is called, which may look at all that it is given."""
    looked_at(run, *values)
    if isinstance(callee, External) and ("callback" in callee.fullname or "debug" in callee.fullname):
        for copy in run.copies.values():
            copy.is_shown = True


def report_lost(made: LibraryCall, function: Value, copies: Sequence[Copy], result: Value) -> None:
    """What is changed, and certainly does not come back with the result: one message, an optimiser changes two."""
    if is_let_go(made.run, copies) or any(copy.is_shown for copy in copies):
        return
    lost = next(((copy.name, *each) for copy in copies for each in lost_of(made, copies, copy, result)), None)
    if lost is None or shares(made.run):
        return
    name, place, trail = lost
    outer, made.run.trail = made.run.trail, [*trail]
    spelled = spoken(function).strip('"') if spoken(function).startswith('"') else "jit"
    made.run.fail(place, codes.LEAF, classes.lost_change(spelled, name), flax.NNX_JIT)
    made.run.trail = outer


def is_let_go(run: Running, copies: Sequence[Copy]) -> bool:
    """The function has come to its end: whether it has handed a part of a copy to somebody who is not followed."""
    objects = [found for found, copy in run.copies.items() if copy in copies]
    for each in objects:
        del run.copies[each]
    return any(run.state.held(each) is None for each in objects)


def lost_of(made: LibraryCall, copies: Sequence[Copy], copy: Copy, result: Value) -> list[Step]:
    """A new array may be what was changed; a scalar is no whole model, and no state of an optimiser."""
    found = leaves(made.run, result)
    if found is None or not all(isinstance(leaf, Array | Constant | Plain) for leaf in found):
        return []
    arrays = [leaf for leaf in found if isinstance(leaf, Array)]
    if not arrays:
        return [*copy.updates, *copy.changes]
    is_used = any(each.is_read for each in copies) or any(array.shape != () for array in arrays)
    return [] if is_used else copy.updates

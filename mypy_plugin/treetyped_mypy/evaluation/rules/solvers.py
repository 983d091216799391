"""``lax.custom_root`` and ``lax.custom_linear_solve``: each function that they are given returns a tree like the start.

Source: ``jax/_src/lax/control_flow/solves.py``, where all of them are traced before anything is solved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from treetyped_mypy.errors import carry, codes
from treetyped_mypy.evaluation.arrays import as_array
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.carries import report_no_function, traced
from treetyped_mypy.evaluation.rules.derivatives import is_no_pair, parts_of
from treetyped_mypy.evaluation.rules.tracing import report_untraceable
from treetyped_mypy.evaluation.trees import map_leaves
from treetyped_mypy.flow.values import NONE, UNKNOWN, Tuple, Value
from treetyped_mypy.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """A function that is handed another function and a tree, and what it may return beside its tree."""

    value: Value
    name: str
    inner: Value = UNKNOWN
    has_aux: object = False


def custom_root(call: LibraryCall) -> Value:
    function, has_aux = call.get(0, "f"), call.constant(4, "has_aux", False)
    solve = Step(call.get(2, "solve"), "solve", function, has_aux)
    steps = [solve, Step(call.get(3, "tangent_solve"), "tangent_solve")]
    return solution(call, function, call.get(1, "initial_guess"), ("f", "initial_guess"), steps, has_aux)


def custom_linear_solve(call: LibraryCall) -> Value:
    function, has_aux = call.get(0, "matvec"), call.constant(5, "has_aux", False)
    solve = Step(call.get(2, "solve"), "solve", function, has_aux)
    transposed = Step(call.get(3, "transpose_solve", NONE), "transpose_solve", has_aux=has_aux)
    steps = [solve, *([transposed] if transposed.value != NONE else [])]
    return solution(call, function, call.get(1, "b"), ("matvec", "b"), steps, has_aux)


def solution(
    call: LibraryCall, function: Value, start: Value, names: tuple[str, str], steps: Sequence[Step], has_aux: object
) -> Value:
    """A tree like the one that it starts with; with ``has_aux`` beside anything."""
    if report_no_function(call, function, names[0]) or report_untraceable(call, call.name, start, names[1]):
        return UNKNOWN
    results = [(names[0], call.trace(function, traced(call, start)))]
    results += [(step.name, step_taken(call, step, start)) for step in steps]
    for name, result in results:
        if mismatches := call.treedefs_differ(start, result):
            return call.say(codes.STRUCTURE, carry.solution_differs(call.name, names[1], name, mismatches))
    found = map_leaves(call.run, start, lambda leaf: as_array(leaf) or UNKNOWN, call.place)
    return Tuple((found, UNKNOWN)) if has_aux is True else found if has_aux is False else UNKNOWN


def step_taken(call: LibraryCall, step: Step, start: Value) -> Value:
    """The tree that the step returns, without what stands beside it."""
    result = call.trace(step.value, step.inner, traced(call, start))
    if step.has_aux is False:
        return result
    if step.has_aux is True and is_no_pair(call, result):
        return call.fail(codes.STRUCTURE, carry.no_pair_beside(step.name))
    parts = parts_of(call, result) or ()
    return parts[0] if step.has_aux is True and len(parts) == 2 else UNKNOWN


RULES: Final[dict[str, Callable[[LibraryCall], Value]]] = {
    "lax.custom_root": custom_root,
    "lax.custom_linear_solve": custom_linear_solve,
}

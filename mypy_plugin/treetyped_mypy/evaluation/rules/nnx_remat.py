"""Flax NNX: ``nnx.remat``, which is ``jax.checkpoint`` of a function that is given the very modules."""

from __future__ import annotations

from typing import Final

from treetyped_mypy.evaluation.atoms import Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.checkpoint import static_positions
from treetyped_mypy.evaluation.rules.nnx_axes import by_position, follows, lost
from treetyped_mypy.evaluation.rules.nnx_levels import refuses_to_hand_on
from treetyped_mypy.evaluation.rules.nnx_trees import map_around, without_nodes
from treetyped_mypy.evaluation.rules.tracing import into_jit, outside, report_untraceable, returned_arrays
from treetyped_mypy.flow.values import UNKNOWN, Value

OPTIONS: Final = frozenset({"prevent_cse", "static_argnums", "policy"})


def call_remat(made: LibraryCall, t: Transformed) -> Value:
    static, given = static_positions(made, t), by_position(made, t.function)
    if static is None or given is None or not follows(made, t, OPTIONS):
        return lost(made, t)
    kept = {at % len(given) for at in static if given}
    if refuses_to_hand_on(made):
        return UNKNOWN
    for at, value in enumerate(given):
        plain = without_nodes(made.run, value, made.place)
        if at not in kept and report_untraceable(made, t.word, plain, made.parameter(t.function, at)):
            return UNKNOWN
    values = [
        value if at in kept else map_around(made.run, value, lambda node: node, into_jit, made.place)
        for at, value in enumerate(given)
    ]
    result = made.trace_apart(t.function, *values)
    if returned_arrays(made, t.word, without_nodes(made.run, result, made.place)) == UNKNOWN:
        return UNKNOWN
    return map_around(made.run, result, lambda node: node, lambda leaf: outside(made, leaf), made.place)

"""Loops of JAX that no gradient goes back through: how often they turn is only known when they run.

A ``fori_loop`` whose bounds are known when it is traced is a ``scan``, and has one. Source: ``_while_transpose_error``
in ``jax/_src/lax/control_flow/loops.py``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mypy.nodes import Node

from treetyped_mypy.errors import codes, grad
from treetyped_mypy.evaluation.arrays import Array, as_array
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.trees import leaves, map_leaves
from treetyped_mypy.flow.values import Value, options


def out_of_loop(call: LibraryCall, carried: Value, last: Value, *, is_counted: bool) -> Value:
    """What a loop gives, where a gradient alone is taken: its last turn says what has a derivative."""
    run = call.run
    if not run.deriving or len(run.deriving) < len(run.derived_at):
        return carried
    derived = leaves(run, last)
    if derived is None or len(leaves(run, carried) or ()) < len(derived):
        return carried
    ends = iter(derived)

    def leave(leaf: Value) -> Value:
        end = next(ends)
        if isinstance(leaf, Array) and isinstance(end, Array) and end.is_differentiated:
            return replace(leaf, is_differentiated=True, one_way=end.one_way if is_counted else call.place)
        return leaf

    return map_leaves(run, carried, leave, call.place)


def has_traced_bound(call: LibraryCall) -> bool:
    """Whether a bound of ``fori_loop`` is traced."""
    bounds = [as_array(call.get(0, "lower")), as_array(call.get(1, "upper"))]
    return any(bound is not None and bound.is_traced and bound.gone is None for bound in bounds)


def no_way_back(operands: Iterable[Array]) -> Node | None:
    """The loop that the derivative of what is computed of all of them goes through."""
    return next((each.one_way for each in operands if each.is_differentiated and each.one_way is not None), None)


def report_no_way_back(made: LibraryCall, word: str, loss: Value) -> bool:
    """An error at the call that takes the gradient, which is where JAX refuses."""
    loops = [no_way_back([option]) if isinstance(option, Array) else None for option in options(loss)]
    if None in loops or not loops:
        return False
    loop = loops[0]
    assert loop is not None
    made.say(codes.LEAF, grad.no_way_back(word), grad.loop_in(loop.line), about=(loop,))
    return True

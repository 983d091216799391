"""``jacfwd``, ``jacrev`` and ``hessian``: for each leaf of the result a tree like the argument."""

from __future__ import annotations

from typing import Final

from treetyped_mypy.evaluation.arrays import FLOAT, KEY, Array, as_array
from treetyped_mypy.evaluation.atoms import Transformed
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.rules.derivatives import (
    differentiable,
    loss_and_aux,
    positions,
    report_argnums,
    report_not_differentiable,
)
from treetyped_mypy.evaluation.rules.tracing import out_of_derivative
from treetyped_mypy.evaluation.trees import map_leaves
from treetyped_mypy.flow.values import UNKNOWN, Constant, Tuple, Value

PLAIN: Final = frozenset(["argnums", "has_aux", "allow_int"])


def call_jacobian(made: LibraryCall, t: Transformed) -> Value:
    argnums, numbers = positions(made, t)
    has_aux = constant_of(made.run, t.option("has_aux") or Constant(False))
    if numbers is None or type(has_aux) is not bool or {name for name, _ in t.options} - PLAIN:
        made.trace_apart(t.function, *(differentiable(made, value) for value in made.positional), **made.named)
        return UNKNOWN
    if report_argnums(made, t, numbers) or any(report_not_differentiable(made, t, number) for number in numbers):
        return UNKNOWN
    values = [differentiable(made, value) if at in numbers else value for at, value in enumerate(made.positional)]
    result, aux = made.trace_apart(t.function, *values, **made.named), None
    if has_aux:
        result, aux = loss_and_aux(made, t.word, result)
    found = [made.positional[number] for number in numbers]
    tree = found[0] if type(argnums) is int else Tuple(tuple(found))
    jacobian = by(made, result, by(made, tree, tree) if t.word == "hessian" else tree)
    return jacobian if aux is None else Tuple((jacobian, out_of_derivative(made, aux)))


def by(made: LibraryCall, outer: Value, inner: Value) -> Value:
    """A tree like ``outer`` whose leaves are trees like ``inner``; the axes of both stand one after the other."""

    def one(leaf: Value) -> Value:
        left = as_array(leaf)
        return UNKNOWN if left is None else map_leaves(made.run, inner, lambda other: joined(left, other), made.place)

    return map_leaves(made.run, outer, one, made.place)


def joined(left: Array, leaf: Value) -> Value:
    right = as_array(leaf)
    if right is None or KEY in (left.kind, right.kind):
        return UNKNOWN
    shape = None if left.shape is None or right.shape is None else (*left.shape, *right.shape)
    return Array(FLOAT if left.kind == right.kind == FLOAT else None, shape)

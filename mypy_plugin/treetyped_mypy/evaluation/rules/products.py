"""``dot``, ``matmul``, ``einsum`` and linear algebra."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from treetyped_mypy.evaluation import products
from treetyped_mypy.evaluation.arrays import FLOAT, Array, Shape, kind_of_result, show_shape
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.columns import with_one_number
from treetyped_mypy.evaluation.rules.operands import Rule, fitted, named, operand_at, result, takes_array, word_of
from treetyped_mypy.evaluation.rules.reductions import norm
from treetyped_mypy.evaluation.shapes import MisfitError, together, total
from treetyped_mypy.flow.values import UNKNOWN, Constant, Value


def of_two(change: Callable[[Shape, Shape], Shape]) -> Rule:
    def rule(call: LibraryCall) -> Value:
        one, other = (takes_array(call, call.get(index, name)) for index, name in ((0, "a"), (1, "b")))
        shape = fitted(call, lambda: change(one.shape, other.shape))
        return with_one_number(result(call, one, other, kind=kind_of_result("+", [one, other]), shape=shape))

    return rule


def outer(one: Shape, other: Shape) -> Shape:
    return (total(one), total(other))


def vdot(one: Shape, other: Shape) -> Shape:
    products.meet(one, other, total(one), total(other))
    return ()


def tensordot(call: LibraryCall) -> Value:
    axes = call.constant(2, "axes", 2)
    return of_two(lambda one, other: products.tensordot(one, other, axes))(call)


def einsum(call: LibraryCall) -> Value:
    equation = call.get(0, "subscripts")
    if not isinstance(equation, Constant) or not isinstance(equation.value, str) or call.is_open:
        return UNKNOWN
    text = equation.value
    operands = [takes_array(call, value) for value in call.positional[1:]]
    shape = fitted(call, lambda: products.einsum(text, [operand.shape for operand in operands]))
    return result(call, *operands, kind=kind_of_result("+", operands) if operands else None, shape=shape)


def square(call: LibraryCall) -> Value:
    """``inv`` and ``cholesky`` give a matrix of the same shape, ``det`` a number for each."""
    operand = takes_array(call, call.get(0, "a"))
    shape = operand.shape
    if word_of(call) == "cholesky":  # it adds the transposed matrix first
        shape = shape if shape is not None and len(shape) > 1 and shape[-1] == shape[-2] else None
    fitted(call, lambda: products.square(shape))
    if word_of(call) == "det" and shape is not None:
        shape = shape[:-2]
    return result(call, operand, kind=FLOAT if operand.kind in ("int", "bool") else operand.kind, shape=shape)


def solve(call: LibraryCall) -> Value:
    matrix, right = (takes_array(call, call.get(index, name)) for index, name in ((0, "a"), (1, "b")))
    shape = fitted(call, lambda: products.solved(matrix.shape, right.shape))
    return result(call, matrix, right, kind=kind_of_result("/", [matrix, right]), shape=shape)


def cross(call: LibraryCall) -> Value:
    """``cross(a, b)`` of vectors along the last axis; of two in the plane a number."""
    one, other = operand_at(call, 0, "a"), operand_at(call, 1, "b")
    is_plain = len(call.positional) == 2 and not call.named and not call.is_open
    shape = fitted(call, lambda: crossed(one.shape, other.shape)) if is_plain else None
    return result(call, one, other, kind=kind_of_result("+", [one, other]), shape=shape)


def crossed(one: Shape, other: Shape) -> Shape:
    if not one or not other or one[-1] is None or other[-1] is None:
        return None
    if not {one[-1], other[-1]} <= {2, 3}:
        raise MisfitError(f"takes vectors of 2 or 3 numbers, not shapes {show_shape(one)} and {show_shape(other)}")
    batch = together([one[:-1], other[:-1]])
    return None if batch is None else batch if one[-1] == other[-1] == 2 else (*batch, 3)


def kron(one: Shape, other: Shape) -> Shape:
    if one is None or other is None:
        return None
    rank = max(len(one), len(other))
    left, right = ((1,) * (rank - len(shape)) + shape for shape in (one, other))
    return tuple(None if a is None or b is None else a * b for a, b in zip(left, right, strict=True))


def of_vectors(call: LibraryCall) -> Value:
    """``matvec(x1, x2)``, ``vecmat(x1, x2)``, ``vecdot(x1, x2)``: along the last axes, for each of a batch."""
    one, other = operand_at(call, 0, "x1"), operand_at(call, 1, "x2")
    kind = kind_of_result("+", [one, other])
    if word_of(call) == "vecdot" and (len(call.positional) > 2 or call.named.keys() - {"x1", "x2"} or call.is_open):
        return result(call, one, other, kind=kind)
    ranks = {"matvec": (2, 1), "vecmat": (1, 2), "vecdot": (1, 1)}[word_of(call)]
    shape = fitted(call, lambda: products.of_batches(one.shape, other.shape, *ranks))
    return result(call, one, other, kind=kind, shape=shape)


def dot_method(call: LibraryCall, operand: Array) -> Value:
    """``x.dot(y)``."""
    return of_two(products.dot)(replace(call, positional=(operand, *call.positional)))


RULES: Final[dict[str, Rule]] = {
    **named("jnp np", ("dot",), of_two(products.dot)),
    **named("jnp np", ("matmul",), of_two(products.matmul)),
    **named("jnp np", ("inner",), of_two(products.inner)),
    **named("jnp np", ("outer",), of_two(outer)),
    **named("jnp np", ("vdot",), of_two(vdot)),
    **named("jnp np", ("tensordot",), tensordot),
    **named("jnp np", ("einsum",), einsum),
    **named("jnp np jsp", ("inv", "cholesky", "det"), square),
    **named("jnp np jsp", ("solve",), solve),
    **named("jnp np", ("cross",), cross),
    **named("jnp np", ("kron",), of_two(kron)),
    **named("jnp", ("matvec", "vecmat", "vecdot"), of_vectors),
    **named("jnp np", ("norm",), norm),
}

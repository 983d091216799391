"""``dot``, ``matmul``, ``einsum`` and linear algebra."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from treetyped_mypy.evaluation import products
from treetyped_mypy.evaluation.arrays import FLOAT, Array, Shape, kind_of_result
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.operands import Rule, fitted, kind_asked, named, result, takes_array, word_of
from treetyped_mypy.evaluation.rules.reductions import norm
from treetyped_mypy.evaluation.shapes import reduced, total
from treetyped_mypy.flow.values import UNKNOWN, Constant, Value


def of_two(change: Callable[[Shape, Shape], Shape]) -> Rule:
    def rule(call: LibraryCall) -> Value:
        one, other = (takes_array(call, call.get(index, name)) for index, name in ((0, "a"), (1, "b")))
        shape = fitted(call, lambda: change(one.shape, other.shape))
        return result(call, one, other, kind=kind_of_result("+", [one, other]), shape=shape)

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


def trace(call: LibraryCall) -> Value:
    operand = takes_array(call, call.get(0, "a"))
    plain = len(call.positional) == 1 and not call.named
    shape = fitted(call, lambda: reduced(operand.shape, (0, 1))) if plain else None
    kind = None if operand.kind == "bool" else operand.kind
    return result(call, operand, kind=kind_asked(call, -1, kind), shape=shape)


def dot_method(call: LibraryCall, operand: Array) -> Value:
    """``x.dot(y)``."""
    return of_two(products.dot)(replace(call, positional=(operand, *call.positional)))


def taken_apart(call: LibraryCall) -> Value:
    """Eigenvalues and their kin: of one array."""
    takes_array(call, call.get(0, "a"))
    return UNKNOWN


RULES: Final[dict[str, Rule]] = {
    **named("jnp", ("eigh", "eigvalsh", "eig", "eigvals", "slogdet", "svd"), taken_apart),
    **named("jnp np", ("dot",), of_two(products.dot)),
    **named("jnp np", ("matmul",), of_two(products.matmul)),
    **named("jnp np", ("inner",), of_two(products.inner)),
    **named("jnp np", ("outer",), of_two(outer)),
    **named("jnp np", ("vdot",), of_two(vdot)),
    **named("jnp np", ("tensordot",), tensordot),
    **named("jnp np", ("einsum",), einsum),
    **named("jnp np jsp", ("inv", "cholesky", "det"), square),
    **named("jnp np jsp", ("solve",), solve),
    **named("jnp np", ("trace",), trace),
    **named("jnp np", ("norm",), norm),
}

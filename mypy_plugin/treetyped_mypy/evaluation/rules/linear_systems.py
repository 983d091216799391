"""Equations with matrices, and functions of matrices: ``cho_solve``, ``solve_triangular``, ``expm``, ``block_diag``."""

from __future__ import annotations

from typing import Final

from treetyped_mypy.evaluation import products
from treetyped_mypy.evaluation.arrays import FLOAT, INT, Array, Shape, kind_of_result
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.operands import (
    Rule,
    fitted,
    inexact,
    named,
    operand_at,
    result,
    takes_array,
    word_of,
)
from treetyped_mypy.flow.values import UNKNOWN, Value


def with_factor(call: LibraryCall) -> Value:
    """``cho_solve((c, lower), b)``, ``lu_solve((lu, pivots), b)``."""
    items = call.items(call.get(0, "c_and_lower" if word_of(call) == "cho_solve" else "lu_and_piv"))
    matrix = takes_array(call, items[0]) if items is not None and len(items) == 2 else Array()
    return solved(call, matrix, operand_at(call, 1, "b"))


def solve_triangular(call: LibraryCall) -> Value:
    """``solve_triangular(a, b, trans=0, lower=False)``."""
    return solved(call, operand_at(call, 0, "a"), operand_at(call, 1, "b"))


def solved(call: LibraryCall, matrix: Array, right: Array) -> Value:
    shape = fitted(call, lambda: products.solved(matrix.shape, right.shape))
    kind = inexact(kind_of_result("+", [matrix, right]))
    return result(call, matrix, right, kind=kind, shape=shape)


def of_square(call: LibraryCall) -> Value:
    """``expm(a)``, ``matrix_power(a, n)``: a matrix of the same shape."""
    word = word_of(call)
    operand = operand_at(call, 0, "A" if word == "expm" else "a")
    fitted(call, lambda: products.square(operand.shape))
    kind = inexact(operand.kind) if word == "expm" else operand.kind if operand.kind == FLOAT else None
    return result(call, operand, kind=kind, shape=operand.shape)


def pinv(call: LibraryCall) -> Value:
    operand = operand_at(call, 0, "a")
    shape = operand.shape
    fitted(call, lambda: products.matrix(shape))
    turned = None if shape is None or len(shape) < 2 else (*shape[:-2], shape[-1], shape[-2])
    return result(call, operand, kind=inexact(operand.kind), shape=turned)


def matrix_rank(call: LibraryCall) -> Value:
    operand = operand_at(call, 0, "M")
    shape = operand.shape
    return result(call, operand, kind=INT, shape=None if shape is None else shape[:-2])


def block_diagonal(call: LibraryCall) -> Value:
    """``block_diag(*arrays)``: a number or a line is a matrix of one row."""
    if call.is_open or not call.positional:
        return UNKNOWN
    operands = [takes_array(call, value) for value in call.positional]
    rows, columns = 0, 0
    shape: Shape = None
    for operand in operands:
        if operand.shape is None or None in operand.shape or len(operand.shape) > 2:
            break
        height, width = (1, 1, *operand.shape)[-2:]
        rows, columns = rows + (height or 0), columns + (width or 0)
    else:
        shape = (rows, columns)
    return result(call, *operands, kind=kind_of_result("+", operands), shape=shape)


def triangular_solve(call: LibraryCall) -> Value:
    """``lax.linalg.triangular_solve(a, b)``: as many axes in both."""
    matrix, right = operand_at(call, 0, "a"), operand_at(call, 1, "b")
    return result(call, matrix, right, kind=kind_of_result("+", [matrix, right]), shape=right.shape)


RULES: Final[dict[str, Rule]] = {
    **named("jsp", ("cho_solve", "lu_solve"), with_factor),
    **named("jsp", ("solve_triangular",), solve_triangular),
    **named("jsp", ("expm",), of_square),
    **named("jnp np", ("matrix_power",), of_square),
    **named("jnp np jsp", ("pinv",), pinv),
    **named("jnp", ("matrix_rank",), matrix_rank),
    **named("jsp", ("block_diag",), block_diagonal),
    **named("lax", ("triangular_solve",), triangular_solve),
}

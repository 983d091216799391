"""Decompositions of matrices: ``svd``, ``qr``, ``eigh``, ``lu``, and how many arrays each of them gives."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from mypy.nodes import Block, ClassDef

from treetyped_mypy.evaluation import products
from treetyped_mypy.evaluation.arrays import COMPLEX, FLOAT, INT, Array, Shape, Size, broadcast
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.operands import Rule, fitted, inexact, named, operand_at, result, word_of
from treetyped_mypy.flow.values import UNKNOWN, Class, Constant, Frame, Plain, Tuple, Value


def named_result(module: str, name: str, fields: str) -> Class:
    """The named tuple of a library."""
    definition = ClassDef(name, Block([]))
    definition.fullname = f"{module}.{name}"
    return Class(definition, Frame(None, definition), fields=tuple((field, None) for field in fields.split()))


RESULTS: Final = {
    f"{area}.{word}": named_result(module, name, fields)
    for area, module in (("jnp", "jax._src.numpy.linalg"), ("np", "numpy.linalg"))
    for word, name, fields in (
        ("eigh", "EighResult", "eigenvalues eigenvectors"),
        ("eig", "EigResult", "eigenvalues eigenvectors"),
        ("qr", "QRResult", "Q R"),
        ("slogdet", "SlogdetResult", "sign logabsdet"),
        ("svd", "SVDResult", "U S Vh"),
    )
}


def several(call: LibraryCall, *arrays: Value) -> Value:
    """A tuple of them, which ``jax.numpy`` gives names."""
    return Tuple(arrays, RESULTS.get(call.name))


def matrix_shape(call: LibraryCall, operand: Array) -> tuple[tuple[Size, ...], Size, Size] | None:
    """The axes before a matrix, its rows and its columns."""
    shape = operand.shape
    if shape is None:
        return None
    if len(shape) < 2:
        fitted(call, lambda: products.matrix(shape))
        return None
    return shape[:-2], shape[-2], shape[-1]


def square_operand(call: LibraryCall) -> Array:
    operand = operand_at(call, 0, "a")
    fitted(call, lambda: products.square(operand.shape))
    return operand if operand.shape is None or len(operand.shape) > 1 else Array(operand.kind)


def symmetric_operand(call: LibraryCall) -> Array:
    """The transposed matrix is added first: a row or a column spreads over a whole matrix."""
    operand = operand_at(call, 0, "x" if call.name.startswith("lax.") else "a")
    shape = operand.shape
    if shape is not None and len(shape) > 1 and not call.name.startswith("np."):
        spread, is_clash = broadcast([shape[-2:], shape[:-3:-1]])
        whole = None if spread is None else (*shape[:-2], *spread)
        operand = operand if is_clash else replace(operand, shape=whole)
    shape = operand.shape
    fitted(call, lambda: products.square(shape))
    return operand if shape is None or len(shape) > 1 else Array(operand.kind)


def smaller(one: Size, other: Size) -> Size:
    return min(one, other) if one is not None and other is not None else None


def svd(call: LibraryCall) -> Value:
    """``svd(a, full_matrices=True, compute_uv=True)``: U, the singular values, and V transposed."""
    operand = operand_at(call, 0, "x" if call.name.startswith("lax.") else "a")
    is_full, has_sides = call.constant(1, "full_matrices", True), call.constant(2, "compute_uv", True)
    if type(has_sides) is not bool:
        return UNKNOWN
    found = matrix_shape(call, operand)
    if found is None or type(is_full) is not bool or call.get(-1, "subset_by_index", Constant(None)) != Constant(None):
        shapes: tuple[Shape, Shape, Shape] = (None, None, None)
    else:
        batch, rows, columns = found
        few = smaller(rows, columns)
        left, right = (rows, columns) if is_full else (few, few)
        shapes = ((*batch, rows, left), (*batch, few), (*batch, right, columns))
    kind = inexact(operand.kind)
    sides = [result(call, operand, kind=kind, shape=shape) for shape in (shapes[0], shapes[2])]
    values = result(call, operand, kind=FLOAT, shape=shapes[1])
    return several(call, sides[0], values, sides[1]) if has_sides else values


def singular_values(call: LibraryCall) -> Value:
    operand = operand_at(call, 0, "x")
    found = matrix_shape(call, operand)
    shape = None if found is None else (*found[0], smaller(*found[1:]))
    return result(call, operand, kind=FLOAT, shape=shape)


def qr(call: LibraryCall) -> Value:
    """``jnp.linalg.qr(a, mode="reduced")``."""
    operand = operand_at(call, 0, "a")
    mode = call.constant(1, "mode", "reduced")
    if mode not in ("reduced", "full", "complete", "r", "raw"):
        return UNKNOWN
    found, kind = matrix_shape(call, operand), inexact(operand.kind)
    if mode == "raw":
        return several(call, *[result(call, operand, kind=kind)] * 2)
    return triangular(call, operand, found, is_full=mode == "complete", alone=mode == "r")


def triangular(
    call: LibraryCall,
    operand: Array,
    found: tuple[tuple[Size, ...], Size, Size] | None,
    *,
    is_full: bool,
    alone: bool = False,
) -> Value:
    kind = inexact(operand.kind)
    if found is None:
        left: Shape = None
        right: Shape = None
    else:
        batch, rows, columns = found
        inner = rows if is_full else smaller(rows, columns)
        left, right = (*batch, rows, inner), (*batch, inner, columns)
    upper = result(call, operand, kind=kind, shape=right)
    return upper if alone else several(call, result(call, operand, kind=kind, shape=left), upper)


def qr_of_lax(call: LibraryCall) -> Value:
    """``lax.linalg.qr(x, *, pivoting=False, full_matrices=True)``."""
    operand = operand_at(call, 0, "x")
    is_full = call.constant(-1, "full_matrices", True)
    if call.constant(-1, "pivoting", False) is not False or type(is_full) is not bool:
        return UNKNOWN
    return triangular(call, operand, matrix_shape(call, operand), is_full=is_full)


def qr_of_scipy(call: LibraryCall) -> Value:
    """``jsp.linalg.qr(a, overwrite_a, lwork, mode="full", pivoting=False)``."""
    operand, mode = operand_at(call, 0, "a"), call.constant(3, "mode", "full")
    if call.constant(4, "pivoting", False) is not False or mode not in ("full", "economic"):
        return UNKNOWN
    return triangular(call, operand, matrix_shape(call, operand), is_full=mode == "full")


def eigenvectors(call: LibraryCall) -> Value:
    """``eigh(a)`` and ``eig(a)``: one value for each row, and a matrix of vectors."""
    word = word_of(call)
    operand = square_operand(call) if word == "eig" else symmetric_operand(call)
    if word == "eigh" and call.name.startswith("jsp.") and call.constant(3, "eigvals_only", False) is not False:
        return UNKNOWN
    kind, kind_of_values = (COMPLEX, COMPLEX) if word == "eig" else (inexact(operand.kind), FLOAT)
    shape = operand.shape if call.get(-1, "subset_by_index", Constant(None)) == Constant(None) else None
    values = result(call, operand, kind=kind_of_values, shape=None if shape is None else shape[:-1])
    vectors = result(call, operand, kind=kind, shape=shape)
    return several(call, vectors, values) if call.name.startswith("lax.") else several(call, values, vectors)


def eigenvalues(call: LibraryCall) -> Value:
    is_general = word_of(call) == "eigvals"
    operand = square_operand(call) if is_general else symmetric_operand(call)
    kind = COMPLEX if is_general else FLOAT
    return result(call, operand, kind=kind, shape=None if operand.shape is None else operand.shape[:-1])


def slogdet(call: LibraryCall) -> Value:
    operand = square_operand(call)
    shape = None if operand.shape is None else operand.shape[:-2]
    sign = result(call, operand, kind=inexact(operand.kind), shape=shape)
    return several(call, sign, result(call, operand, kind=FLOAT, shape=shape))


def cho_factor(call: LibraryCall) -> Value:
    """``cho_factor(a, lower=False)``: the matrix, and which half of it is meant."""
    operand = square_operand(call)
    factor = result(call, operand, kind=inexact(operand.kind), shape=operand.shape)
    lower = call.get(1, "lower", Constant(False))
    return Tuple((factor, lower if isinstance(lower, Constant) else Plain("bool")))


def lu(call: LibraryCall) -> Value:
    """``lu(a, permute_l=False)``: the permutation, a lower and an upper triangle."""
    operand, is_permuted = operand_at(call, 0, "a"), call.constant(1, "permute_l", False)
    if type(is_permuted) is not bool:
        return UNKNOWN
    found, kind = matrix_shape(call, operand), inexact(operand.kind)
    shapes: list[Shape] = [None, None, None]
    if found is not None and not found[0]:
        _, rows, columns = found
        few = smaller(rows, columns)
        shapes = [(rows, rows), (rows, few), (few, columns)]
    return Tuple(tuple(result(call, operand, kind=kind, shape=shape) for shape in shapes[is_permuted:]))


def lu_factor(call: LibraryCall) -> Value:
    operand = operand_at(call, 0, "a")
    found = matrix_shape(call, operand)
    pivots: Shape = None if found is None else (*found[0], smaller(*found[1:]))
    factor = result(call, operand, kind=inexact(operand.kind), shape=None if found is None else operand.shape)
    return Tuple((factor, result(call, operand, kind=INT, shape=pivots)))


def lstsq(call: LibraryCall) -> Value:
    """The solution, the residuals, the rank, and the singular values."""
    matrix, right = operand_at(call, 0, "a"), operand_at(call, 1, "b")
    fitted(call, lambda: products.least_squares(matrix.shape, right.shape))
    kind = None if None in (matrix.kind, right.kind) else COMPLEX if COMPLEX in (matrix.kind, right.kind) else FLOAT
    known = matrix.shape is not None and right.shape is not None and len(matrix.shape) == 2
    shape = (matrix.shape[1], *right.shape[1:]) if known and matrix.shape and right.shape else None
    few = (smaller(*matrix.shape),) if matrix.shape is not None and len(matrix.shape) == 2 else None
    kinds_and_shapes: tuple[tuple[str | None, Shape], ...] = ((kind, shape), (None, None), (INT, ()), (FLOAT, few))
    return Tuple(tuple(result(call, matrix, right, kind=kind, shape=shape) for kind, shape in kinds_and_shapes))


RULES: Final[dict[str, Rule]] = {
    **named("jnp np jsp lax", ("svd",), svd),
    **named("jnp np", ("svdvals",), singular_values),
    **named("jnp np", ("qr",), qr),
    **named("lax", ("qr",), qr_of_lax),
    **named("jsp", ("qr",), qr_of_scipy),
    **named("jnp np jsp lax", ("eigh",), eigenvectors),
    **named("jnp", ("eig",), eigenvectors),
    **named("jnp", ("eigvalsh", "eigvals"), eigenvalues),
    **named("np", ("eigvalsh",), eigenvalues),
    **named("jnp np", ("slogdet",), slogdet),
    **named("jsp", ("cho_factor",), cho_factor),
    **named("jsp", ("lu",), lu),
    **named("jsp", ("lu_factor",), lu_factor),
    **named("jnp", ("lstsq",), lstsq),
}

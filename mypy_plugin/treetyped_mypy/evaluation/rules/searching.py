"""Functions that look for places and values: ``nonzero``, ``unique``, ``searchsorted``, ``isin``, ``tril_indices``."""

from __future__ import annotations

from typing import Final

from treetyped_mypy.errors import codes
from treetyped_mypy.evaluation.arrays import BOOL, FLOAT, INT, Array, Shape, Size, as_array, show
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.operands import (
    Rule,
    fitted,
    named,
    operand_at,
    result,
    shape_of_argument,
    takes_array,
    word_of,
)
from treetyped_mypy.evaluation.shapes import axis_in, together, total
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Tuple, Value

LONGEST: Final = 4096
"""Of larger matrices the numbers of a triangle are not counted."""


def size_asked(call: LibraryCall, word: str = "size") -> Size:
    size = call.constant(-1, word)
    return size if type(size) is int else None


def nonzero(call: LibraryCall) -> Value:
    """The places of what is not zero: one array of indices for each axis."""
    operand = operand_at(call, 0, "condition" if word_of(call) == "where" else "a")
    if not operand.shape or call.is_open:  # of what has no axes some versions make one
        return UNKNOWN
    return Tuple((result(call, operand, kind=INT, shape=(size_asked(call),)),) * len(operand.shape))


def flat_places(call: LibraryCall) -> Value:
    """``flatnonzero``, and ``argwhere``, which has a column for each axis."""
    operand, size = operand_at(call, 0, "a"), size_asked(call)
    shape: Shape = (size,)
    if word_of(call) == "argwhere":
        shape = (size, None if operand.shape is None else len(operand.shape))
    return result(call, operand, kind=INT, shape=shape)


EXTRAS: Final = ("return_index", "return_inverse", "return_counts")


def unique(call: LibraryCall) -> Value:
    """The values, and for each of the flags that are true an array of whole numbers."""
    operand, axis = operand_at(call, 0, "ar"), call.constant(4, "axis")
    flags = [call.constant(at, name, False) for at, name in enumerate(EXTRAS, 1)]
    if call.is_open or any(type(flag) is not bool for flag in flags):
        return UNKNOWN
    count, shape = size_asked(call), operand.shape
    values: Shape = (count,) if axis is None else None
    if shape and type(axis) is int and -len(shape) <= axis < len(shape):
        at = axis_in(axis, len(shape))
        values = (*shape[:at], count, *shape[at + 1 :])
    first = result(call, operand, kind=operand.kind, shape=values)
    lines: tuple[Shape, ...] = (
        (count,),
        None,
        (count,),
    )  # what the shape of the inverse is differs from version to version
    more = [result(call, operand, kind=INT, shape=line) for line, flag in zip(lines, flags, strict=True) if flag]
    return Tuple((first, *more)) if more else first


def inserted(call: LibraryCall) -> Value:
    """``searchsorted(a, v)`` and ``digitize(x, bins)``: a place for each value."""
    is_search = word_of(call) == "searchsorted"
    line = operand_at(call, *((0, "a") if is_search else (1, "bins")))
    values = operand_at(call, *((1, "v") if is_search else (0, "x")))
    if line.shape is not None and len(line.shape) != 1:
        call.fail(codes.LEAF, f"looks into an array of one axis, not {show(line)}")
    return result(call, line, values, kind=INT, shape=values.shape)


def bincount(call: LibraryCall) -> Value:
    """``bincount(x, weights=None, minlength=0, *, length=None)``."""
    operand, weights = operand_at(call, 0, "x"), call.get(1, "weights", NONE)
    found = None if weights == NONE else as_array(weights) or Array()
    kind = INT if found is None else found.kind
    return result(call, operand, *(() if found is None else (found,)), kind=kind, shape=(size_asked(call, "length"),))


def isin(call: LibraryCall) -> Value:
    operand, others = operand_at(call, 0, "element"), operand_at(call, 1, "test_elements")
    return result(call, operand, others, kind=BOOL, shape=operand.shape)


def allclose(call: LibraryCall) -> Value:
    operands = [operand_at(call, 0, "a"), operand_at(call, 1, "b")]
    fitted(call, lambda: together([operand.shape for operand in operands]))
    return result(call, *operands, kind=BOOL, shape=())


def array_equal(call: LibraryCall) -> Value:
    """It takes whatever can be made an array."""
    operands = [as_array(call.get(0, "a1")) or Array(), as_array(call.get(1, "a2")) or Array()]
    return result(call, *operands, kind=BOOL, shape=())


def triangle_indices(call: LibraryCall) -> Value:
    """``tril_indices(n, k=0, m=None)``."""
    n, k, m = call.constant(0, "n", ...), call.constant(1, "k", 0), call.constant(2, "m")
    return index_arrays(call, 2, counted(word_of(call), n, n if m is None else m, k))


def triangle_indices_of(call: LibraryCall) -> Value:
    """``tril_indices_from(arr, k=0)``."""
    shape, k = operand_at(call, 0, "arr").shape, call.constant(1, "k", 0)
    if shape is not None and len(shape) != 2:
        return call.fail(codes.LEAF, "takes a matrix")
    return index_arrays(call, 2, counted(word_of(call), *(shape or (None, None)), k))


def counted(word: str, rows: object, columns: object, k: object) -> Size:
    """How many numbers a triangle has."""
    if type(rows) is not int or type(columns) is not int or type(k) is not int or not 0 <= rows <= LONGEST:
        return None
    below = sum(min(max(row + k + word.startswith("tril"), 0), columns) for row in range(rows))
    return below if word.startswith("tril") else rows * columns - below


def index_arrays(call: LibraryCall, count: int, size: Size) -> Value:
    return Tuple((result(call, kind=INT, shape=(size,)),) * count)


def diagonal_indices(call: LibraryCall) -> Value:
    n, rank = call.constant(0, "n", ...), call.constant(1, "ndim", 2)
    return index_arrays(call, rank, n if type(n) is int else None) if type(rank) is int and 0 < rank < 9 else UNKNOWN


def diagonal_indices_of(call: LibraryCall) -> Value:
    shape = operand_at(call, 0, "arr").shape
    return UNKNOWN if shape is None or len(shape) < 2 else index_arrays(call, len(shape), shape[0])


def unravel_index(call: LibraryCall) -> Value:
    """``unravel_index(indices, shape)``: one array for each axis."""
    operand, shape = operand_at(call, 0, "indices"), shape_of_argument(call, call.get(1, "shape"))
    if shape is None:
        return UNKNOWN
    return Tuple((result(call, operand, kind=INT if operand.kind == INT else None, shape=operand.shape),) * len(shape))


def mesh_of_indices(call: LibraryCall) -> Value:
    """``ix_(a, b)``: each along an axis of its own."""
    operands, rank = [takes_array(call, value) for value in call.positional], len(call.positional)
    if call.is_open or not operands or any(operand.kind in (BOOL, None) for operand in operands):
        return UNKNOWN
    shapes = [(*[1] * at, total(each.shape), *[1] * (rank - at - 1)) for at, each in enumerate(operands)]
    return Tuple(
        tuple(result(call, one, kind=one.kind, shape=shape) for one, shape in zip(operands, shapes, strict=True))
    )


def histogram(call: LibraryCall) -> Value:
    """``histogram(a, bins=10)``: how many fall between two edges, and the edges."""
    operand, value = operand_at(call, 0, "a"), call.get(1, "bins", Constant(10))
    bins = as_array(value)
    count: Size = value.value if isinstance(value, Constant) and type(value.value) is int else None
    if bins is not None and bins.shape is not None and len(bins.shape) == 1 and bins.shape[0]:
        count = bins.shape[0] - 1
    kind = FLOAT if call.get(3, "weights", NONE) == NONE else None
    edges: Shape = (None if count is None else count + 1,)
    return Tuple((result(call, operand, kind=kind, shape=(count,)), result(call, operand, kind=FLOAT, shape=edges)))


def lexsort(call: LibraryCall) -> Value:
    items = call.items(call.get(0, "keys"))
    known = [takes_array(call, item) for item in items or ()]
    return result(call, *known, kind=INT, shape=known[0].shape if known and known[0].shape else None)


def partitioned(call: LibraryCall) -> Value:
    """``partition(a, kth, axis=-1)``."""
    operand, axis = operand_at(call, 0, "a"), call.constant(2, "axis", -1)
    shape, kind = operand.shape, INT if word_of(call) == "argpartition" else operand.kind
    return result(call, operand, kind=kind, shape=shape if shape and type(axis) is int else None)


RULES: Final[dict[str, Rule]] = {
    **named("jnp np", ("nonzero",), nonzero),
    **named("jnp np", ("flatnonzero", "argwhere"), flat_places),
    **named("jnp np", ("unique",), unique),
    **named("jnp np", ("searchsorted", "digitize"), inserted),
    **named("jnp", ("bincount",), bincount),
    **named("jnp np", ("isin",), isin),
    **named("jnp", ("allclose",), allclose),
    **named("jnp", ("array_equal",), array_equal),
    **named("jnp np", ("tril_indices", "triu_indices"), triangle_indices),
    **named("jnp np", ("tril_indices_from", "triu_indices_from"), triangle_indices_of),
    **named("jnp np", ("diag_indices",), diagonal_indices),
    **named("jnp", ("diag_indices_from",), diagonal_indices_of),
    **named("jnp", ("unravel_index",), unravel_index),
    **named("jnp", ("ix_",), mesh_of_indices),
    **named("jnp", ("histogram",), histogram),
    **named("jnp", ("lexsort",), lexsort),
    **named("jnp", ("partition", "argpartition"), partitioned),
}

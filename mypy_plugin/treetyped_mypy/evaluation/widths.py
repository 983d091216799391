"""How wide the numbers of an array are: what a program says of it, and what JAX makes of several.

Who asks JAX for a ``float64`` gets a ``float32``, unless ``jax_enable_x64`` is set, which is not seen here. So what has
64 bits and what is made without a dtype are one width, the default, and that may be the width of ``float32``.
Source: the lattice of ``jax/_src/dtypes.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from treetyped_mypy.evaluation.arrays import BOOL, FLOAT, INT, WEAK, Array, show
from treetyped_mypy.evaluation.atoms import Dtype
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.flow.values import NONE, Constant, External, Value

DEFAULT: Final = "default"
"""The width that JAX takes where no dtype is given, and the largest there is."""

SIGNED: Final = ("int8", "int16", "int32")
NARROW_FLOATS: Final = ("float16", "bfloat16")
EXACT: Final = (*NARROW_FLOATS, "float32", *SIGNED, "uint8", "uint16", "uint32")
NAMES: Final = {
    **{name: name for name in EXACT},
    **dict.fromkeys(("float", "float64", "double", "int", "int64"), DEFAULT),
    "half": "float16",
    "single": "float32",
}
IN_32_BITS: Final = {FLOAT: "float32", INT: "int32"}


def width_named(value: Value) -> str | None:
    """The width that ``dtype=`` asks for."""
    match value:
        case External(fullname=name) | Constant(value=str() as name):
            return NAMES.get(name.rpartition(".")[2])
        case Dtype(width=width):
            return DEFAULT if width == WEAK else width
        case _:
            return None


def width_asked(call: LibraryCall, position: int, default: str | None = DEFAULT) -> str | None:
    """The width of ``dtype=``; ``default`` where that is not given."""
    dtype = call.get(position, "dtype", NONE)
    return default if dtype == NONE else width_named(dtype)


def in_32_bits(array: Array) -> str | None:
    """The dtype in a program without 64 bits; none where it is not seen."""
    if array.width in (WEAK, DEFAULT):
        return IN_32_BITS.get(array.kind or "")
    is_of_kind = array.width is not None and array.kind in (FLOAT, INT) and (array.kind or "") in array.width
    return array.width if is_of_kind else None


def are_apart(one: Array, other: Array) -> bool:
    """Whether they certainly are of different widths of one kind."""
    left, right = in_32_bits(one), in_32_bits(other)
    return one.kind == other.kind and left is not None and right is not None and left != right


def told_apart(one: Array, other: Array) -> tuple[str, str]:
    """Both in words, with their dtypes where these differ in nothing but the width."""
    if not are_apart(one, other):
        return show(one), show(other)
    return show(with_dtype(one)), show(with_dtype(other))


def with_dtype(array: Array) -> Array:
    is_default = array.width in (WEAK, DEFAULT)
    return replace(array, kind=f"default {array.kind}" if is_default else array.width)


def promoted(operands: Sequence[Array], kind: str | None, is_numpy: bool | None = False) -> str | None:
    """The width of what is computed of all of them, which is of this kind; NumPy has other rules for what is narrow."""
    below = {FLOAT: (FLOAT, INT, BOOL), INT: (INT, BOOL)}.get(kind or "", ())
    if not operands or any(operand.kind not in below for operand in operands):
        return None
    deciding = [operand.width for operand in operands if operand.kind == kind]
    if is_numpy is not False:
        return DEFAULT if DEFAULT in deciding and kind == FLOAT else None
    if not deciding:  # whole numbers that are divided
        return DEFAULT if any(operand.width not in (None, WEAK) for operand in operands) else None
    strong = {width for width in deciding if width != WEAK}
    return widest(strong, kind) if strong else WEAK


def widest(widths: set[str | None], kind: str | None) -> str | None:
    if len(widths) == 1:
        return next(iter(widths))
    if kind == FLOAT and DEFAULT in widths:
        return DEFAULT
    if kind == FLOAT:
        return None if None in widths else "float32"
    if not widths <= {*SIGNED, DEFAULT}:
        return None
    return DEFAULT if DEFAULT in widths else max((name for name in SIGNED if name in widths), key=SIGNED.index)

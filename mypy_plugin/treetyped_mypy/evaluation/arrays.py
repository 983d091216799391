"""What is known of an array: the kind of its numbers, its shape, and whether it is traced."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from mypy.nodes import Node

from treetyped_mypy import names
from treetyped_mypy.flow.values import UNKNOWN, Atom, Constant, Plain, Tuple, Usual, Value
from treetyped_mypy.frozen import dataclass

Size: TypeAlias = int | None
Shape: TypeAlias = tuple[Size, ...] | None
"""None where the number of axes is not seen; a size is none where that is not seen."""

NO_ARRAYS: Final = frozenset(f"builtins.{name}" for name in ("list", "tuple", "dict", "set", "str", "int", "bool"))
"""Classes of Python's own of which no array is an instance, and no scalar of NumPy."""

LONGEST: Final = 32
"""An array with more rows is not taken apart."""

WEAK: Final = "weak"
"""The width of a number of Python's: that of the array that it is joined with."""

FLOAT, INT, BOOL, COMPLEX, KEY = "float", "int", "bool", "complex", "key"
ORDER: Final = (BOOL, INT, FLOAT, COMPLEX)


@dataclass(frozen=True, slots=True)
class Array(Atom):
    """An array of JAX or NumPy, or a scalar of theirs."""

    kind: str | None = None
    shape: Shape = None
    is_traced: bool = False
    is_numpy: bool | None = None
    """Whether it is NumPy's, whose items can be assigned, or JAX's; none where that is not seen."""
    is_weak: bool = False
    """It was a Python number: it takes the kind of what it is joined with."""
    is_differentiated: bool = False
    """A derivative is taken by it: JAX can say whether it is true, and nobody else has its number."""
    gone: str | None = None
    """Why JAX computes nothing with it, in words: its trace has ended, or it was donated."""
    is_shape: bool = False
    """It is a ``ShapeDtypeStruct``: there is nothing to compute with."""
    varies: frozenset[object] = frozenset()
    """What JAX certainly takes it to differ along: a mapping in which it is one row of many, an axis of a mesh."""
    is_container: bool = False
    """It has no axes and is an array of NumPy's still, as ``np.array(1)`` is, and no scalar."""
    is_learned: bool = False
    """It is computed from what a derivative is taken by, or by a layer."""
    is_column: bool = False
    """A layer or a product gives it: the last axis has one number."""
    crossed: str | None = None
    """Such a column met as many other numbers, each with each: the shapes, in words."""
    step: object | None = None
    """The step of an optimiser that it is for, as an update, or that was taken last with it, as a parameter.

    Without an optimiser: that it is a gradient, or has gone along one.
    """
    width: str | None = None
    """How wide its numbers are, by the name of the dtype, as the program says it; none where that is not seen."""
    one_way: Node | None = None
    """The loop that it comes through with its derivative, which JAX cannot go back through."""

    def joined(self, other: Atom) -> Atom | None:
        if not isinstance(other, Array):
            return None
        kind = self.kind if self.kind == other.kind else None
        made = type(self) if type(self) is type(other) else Array
        return made(
            kind,
            shape_in_common(self.shape, other.shape),
            self.is_traced and other.is_traced,
            self.is_numpy if self.is_numpy is other.is_numpy else None,
            self.is_weak or other.is_weak,
            self.is_differentiated and other.is_differentiated,
            self.gone if other.gone is not None else None,
            self.is_shape and other.is_shape,
            self.varies & other.varies,
            self.is_container and other.is_container,
            self.is_learned or other.is_learned,
            self.is_column and other.is_column,
            self.crossed if self.crossed == other.crossed else None,
            self.step if self.step is other.step else None,
            self.width if self.width == other.width and kind is not None else None,
            self.one_way if other.one_way is not None else None,
        )

    def covers(self, other: Atom) -> bool:
        return isinstance(other, Array) and self.joined(other) == self

    def is_of(self, cls: str) -> bool | None:
        """A scalar of NumPy is a ``float``, and no array."""
        if cls in NO_ARRAYS:
            return False
        is_numpy = False if self.is_traced else self.is_numpy
        if is_numpy is None or self.is_shape:
            return None
        if cls == names.ARRAY:
            return not is_numpy
        if cls == names.NUMPY_ARRAY:
            return (True if self.is_container or self.shape else None) if is_numpy else False
        return None

    @property
    def is_added_to(self) -> bool:
        return self.is_numpy is True

    @property
    def is_numbers(self) -> bool:
        return True

    @property
    def may_be_none(self) -> bool:
        return False

    @property
    def items(self) -> tuple[Value, ...] | None:
        if not self.shape or self.shape[0] is None or self.shape[0] > LONGEST:
            return None
        return (self.row,) * self.shape[0]

    @property
    def count(self) -> int | None:
        return self.shape[0] if self.shape else None

    @property
    def element(self) -> Value:
        return UNKNOWN if self.shape == () else self.row

    @property
    def is_closed(self) -> bool:
        """Whether code that asks Python or NumPy for its number certainly raises."""
        return self.is_traced or self.is_differentiated or self.gone is not None

    @property
    def has_no_hash(self) -> bool:
        """A scalar of NumPy's has a hash, and a description of an array."""
        return not self.is_shape and (self.is_numpy is False or bool(self.shape) or self.is_container)

    @property
    def row(self) -> Array:
        return replace(self, shape=self.shape[1:] if self.shape else None)


class Sizes(Tuple):
    """The shape of an array: its numbers belong together."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Computed(Atom):
    """The result of an operator on an array and on what is not seen.

    It is an array, or whatever the class of the other makes of it; none of Python's own containers, and not ``None``.
    """

    is_traced: bool = False
    """The array certainly is."""

    def joined(self, other: Atom) -> Atom | None:
        is_traced = isinstance(other, Array | Computed) and other.is_traced and self.is_traced
        return Computed(is_traced) if isinstance(other, Array | Computed) else None

    @property
    def is_added_to(self) -> bool:
        return True

    @property
    def may_be_none(self) -> bool:
        return False


def shape_in_common(one: Shape, other: Shape) -> Shape:
    if one is None or other is None or len(one) != len(other):
        return None
    return tuple(a if a == b else None for a, b in zip(one, other, strict=True))


def as_array(value: Value) -> Array | None:
    """A number or array as JAX computes with it; none for what is none of the two."""
    if value is UNKNOWN:  # most values
        return None
    match value:
        case Array():
            return value
        case Constant(value=bool()) | Plain(cls="bool"):
            return Array(BOOL, ())
        case Constant(value=int()) | Plain(cls="int"):
            return Array(INT, (), is_weak=True, width=WEAK)
        case Constant(value=float()):
            return Array(FLOAT, (), is_weak=True, width=WEAK)
        case Plain(cls="float"):  # NumPy's scalars of 64 bits are floats too
            return Array(FLOAT, (), is_weak=True)
        case Constant(value=complex()):
            return Array(COMPLEX, (), is_weak=True)
        case _:
            return None


def is_number(value: Value) -> bool:
    return as_array(value) is not None and not isinstance(value, Array)


def varying(operands: Iterable[Array]) -> frozenset[object]:
    """What is computed of all of them differs along whatever one of them differs along."""
    return frozenset[object]().union(*(operand.varies for operand in operands))


def kind_of_result(word: str, operands: Iterable[Array]) -> str | None:
    kinds = [operand.kind for operand in operands]
    if word in COMPARISONS:
        return BOOL
    if None in kinds or KEY in kinds:
        return FLOAT if word == "/" and FLOAT in kinds else FLOAT if FLOAT in kinds and COMPLEX not in kinds else None
    best = max((kind for kind in kinds if kind is not None), key=ORDER.index)
    if best == BOOL and word in COUNTING:
        return None
    return FLOAT if word == "/" and best in (BOOL, INT) else best


COUNTING: Final = frozenset(["%", "//", "**", "mod", "remainder", "floor_divide", "power", "fmod", "rem", "pow"])
"""Of two truths they may make numbers."""

COMPARISONS: Final = frozenset({"==", "!=", "<", "<=", ">", ">="})


def broadcast(shapes: Sequence[Shape]) -> tuple[Shape, bool]:
    """The shape of the result, and whether they certainly do not go together."""
    known = [shape for shape in shapes if shape is not None]
    if len(known) < len(shapes):
        return None, clash(known)
    result: list[Size] = []
    for sizes in aligned(known):
        others = {size for size in sizes if size not in (None, 1)}
        if len(others) > 1:
            return None, True
        result.append(others.pop() if others else None if None in sizes else 1)
    return tuple(result), False


def clash(shapes: Sequence[tuple[Size, ...]]) -> bool:
    return any(len({size for size in sizes if size not in (None, 1)}) > 1 for sizes in aligned(shapes))


def aligned(shapes: Sequence[tuple[Size, ...]]) -> list[tuple[Size, ...]]:
    """The sizes axis by axis, from the left; a shape that is shorter has ones there."""
    most = max(map(len, shapes), default=0)
    return list(zip(*((1,) * (most - len(shape)) + shape for shape in shapes), strict=True)) if shapes else []


def numpy_together(operands: Iterable[Array]) -> bool | None:
    """Whether what is computed of all of them is NumPy's: one array of JAX makes it JAX's."""
    strong = [operand.is_numpy for operand in operands if not operand.is_weak or operand.is_numpy is not None]
    return False if False in strong else True if strong and None not in strong else None


def size_of(value: Value) -> Size:
    return value.value if isinstance(value, Constant | Usual) and isinstance(value.value, int) else None


def shape_of(value: Value) -> Shape:
    """What ``zeros(shape)`` is given."""
    match value:
        case Constant(value=int() as size) if not isinstance(size, bool):
            return (size,)
        case Tuple(items=items):
            return tuple(map(size_of, items))
        case Plain(cls="int"):
            return (size_of(value),)
        case _:
            return None


def show_shape(shape: Shape) -> str:
    if shape is None:
        return "?"
    inner = ", ".join("?" if size is None else str(size) for size in shape)
    return f"({inner},)" if len(shape) == 1 else f"({inner})"


def show(array: Array) -> str:
    """``float array of shape (3, ?)``."""
    kind = f"{array.kind} " if array.kind else ""
    if array.shape == ():
        return f"{kind}scalar"
    return f"{kind}array" + ("" if array.shape is None else f" of shape {show_shape(array.shape)}")


def traced(array: Array) -> Array:
    return replace(array, is_traced=True, is_numpy=False)


def returned(array: Array) -> Array:
    """What a transformed function gives back is an array like any other."""
    return Array(
        array.kind,
        array.shape,
        is_numpy=array.is_numpy,
        is_weak=array.is_weak,
        is_differentiated=array.is_differentiated,
        is_learned=array.is_learned,
        is_column=array.is_column,
        step=array.step,
        width=array.width,
        one_way=array.one_way,
    )

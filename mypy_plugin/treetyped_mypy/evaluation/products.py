"""Shapes of products of arrays: ``dot``, ``@``, ``tensordot``, ``einsum``."""

from __future__ import annotations

from collections.abc import Sequence, Set

from treetyped_mypy.evaluation.arrays import Shape, Size, broadcast, show_shape
from treetyped_mypy.evaluation.shapes import MisfitError


def matmul(one: Shape, other: Shape) -> Shape:
    if () in (one, other):
        raise MisfitError("a scalar is no matrix")
    if one is None or other is None:
        return None
    meet(one, other, one[-1], other[-2] if len(other) > 1 else other[0])
    batch, clashes = broadcast([one[:-2], other[:-2]])
    if clashes:
        raise apart(one, other)
    return None if batch is None else (*batch, *one[-2:-1], *(other[-1:] if len(other) > 1 else ()))


def dot(one: Shape, other: Shape) -> Shape:
    if one == () or other == ():
        return other if one == () else one
    if one is None or other is None:
        return None
    meet(one, other, one[-1], other[-2] if len(other) > 1 else other[0])
    return (*one[:-1], *other[:-2], *(other[-1:] if len(other) > 1 else ()))


def tensordot(one: Shape, other: Shape, axes: object) -> Shape:
    """``axes``: how many axes, the last of the one and the first of the other, or which of each."""
    pairs = summed_axes(axes, len(one)) if one is not None and other is not None else None
    if one is None or other is None or pairs is None:
        return None
    if any(not (-len(one) <= left < len(one) and -len(other) <= right < len(other)) for left, right in pairs):
        raise apart(one, other)
    for left, right in pairs:
        meet(one, other, one[left], other[right])
    gone, gone_too = {left % len(one) for left, _ in pairs}, {right % len(other) for _, right in pairs}
    return (*left_of(one, gone), *left_of(other, gone_too))


def summed_axes(axes: object, rank: int) -> list[tuple[int, int]] | None:
    """The axis of the one and of the other, by pairs."""
    match axes:
        case int() if not isinstance(axes, bool) and axes >= 0:
            return [(rank - axes + at if axes <= rank else rank, at) for at in range(axes)]
        case (int() as left, int() as right):
            return [(left, right)]
        case (tuple() as left, tuple() as right) if len(left) == len(right):
            found = [*zip(left, right, strict=True)]
            return found if all(type(axis) is int for pair in found for axis in pair) else None
        case _:
            return None


def left_of(shape: tuple[Size, ...], gone: Set[int]) -> tuple[Size, ...]:
    return tuple(size for axis, size in enumerate(shape) if axis not in gone)


def inner(one: Shape, other: Shape) -> Shape:
    if one == () or other == ():
        return other if one == () else one
    if one is None or other is None:
        return None
    meet(one, other, one[-1], other[-1])
    return (*one[:-1], *other[:-1])


def meet(one: Shape, other: Shape, left: Size, right: Size) -> None:
    """The sizes that are summed over must be equal."""
    if None not in (left, right) and left != right:
        raise apart(one, other)


def apart(*shapes: Shape) -> MisfitError:
    return MisfitError(f"the shapes do not go together: {' and '.join(map(show_shape, shapes))}")


def einsum(equation: str, shapes: Sequence[Shape]) -> Shape:
    """Without an ellipsis the equation tells the axes of all operands and of the result."""
    text = equation.replace(" ", "")
    if "." in text:
        return None
    left, arrow, result = text.partition("->")
    terms = left.split(",")
    if len(terms) != len(shapes):
        raise MisfitError(f'"{equation}" is about {len(terms)} arrays, and there are {len(shapes)}')
    sizes: dict[str, Size] = {}
    for term, shape in zip(terms, shapes, strict=True):
        measure(equation, term, shape, sizes)
    if not arrow:
        result = "".join(letter for letter in sorted(set(left) - {","}) if left.count(letter) == 1)
    if missing := [letter for letter in result if letter not in sizes]:
        raise MisfitError(f'"{equation}": no array has the axis "{missing[0]}"')
    if len(set(result)) < len(result):
        raise MisfitError(f'"{equation}": an axis of the result is there twice')
    return tuple(sizes[letter] for letter in result)


def measure(equation: str, term: str, shape: Shape, sizes: dict[str, Size]) -> None:
    """The size of each letter: of one and another, the other."""
    if shape is not None and len(term) != len(shape):
        raise MisfitError(f'"{equation}": "{term}" stands for an array of shape {show_shape(shape)}')
    if len(set(term)) < len(term) and 1 in (shape or ()):
        shape = (None,) * len(term)  # a diagonal
    for letter, size in zip(term, shape or (None,) * len(term), strict=True):
        known = sizes.get(letter)
        if {known, size} & {None, 1}:
            sizes[letter] = joint(known, size, letter in sizes)
        elif known != size:
            raise MisfitError(f'"{equation}": the axis "{letter}" is {known} and {size}')


def joint(known: Size, size: Size, is_known: bool) -> Size:
    if not is_known:
        return size
    if None in (known, size):
        other = size if known is None else known
        return None if other == 1 else other
    return size if known == 1 else known


def solved(matrix: Shape, right: Shape) -> Shape:
    """``solve(matrix, right)``."""
    square(matrix)
    if matrix is None or right is None or len(right) not in (1, 2) or len(matrix) != 2:
        return None
    meet(matrix, right, matrix[-1], right[0])
    return right


def square(shape: Shape) -> None:
    if shape is not None and (len(shape) < 2 or (None not in shape[-2:] and shape[-1] != shape[-2])):
        raise MisfitError(f"takes square matrices, not shape {show_shape(shape)}")


def matrix(shape: Shape) -> None:
    if shape is not None and len(shape) < 2:
        raise MisfitError(f"takes matrices, not shape {show_shape(shape)}")


def least_squares(matrix: Shape, right: Shape) -> None:
    """``lstsq(matrix, right)``."""
    if matrix is not None and len(matrix) != 2:
        raise MisfitError(f"takes a matrix, not shape {show_shape(matrix)}")
    if matrix is not None and right is not None and len(right) in (1, 2):
        meet(matrix, right, matrix[0], right[0])


def of_batches(one: Shape, other: Shape, rank: int, other_rank: int) -> Shape:
    """A matrix has 2 axes, a vector 1; what stands before them spreads."""
    for shape, least in ((one, rank), (other, other_rank)):
        if shape is not None and len(shape) < least:
            raise MisfitError(f"takes at least {least} axes, not shape {show_shape(shape)}")
    if one is None or other is None:
        return None
    meet(one, other, one[-1], other[-other_rank])
    batch, clashes = broadcast([one[: len(one) - rank], other[: len(other) - other_rank]])
    if clashes:
        raise apart(one, other)
    kept = one[len(one) - rank : -1] + other[len(other) - other_rank + 1 :]
    return None if batch is None else (*batch, *kept)

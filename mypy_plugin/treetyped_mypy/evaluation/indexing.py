"""The shape of ``x[key]``."""

from __future__ import annotations

from collections.abc import Sequence

from treetyped_mypy.evaluation.arrays import Shape, Size, broadcast, show_shape
from treetyped_mypy.evaluation.shapes import MisfitError
from treetyped_mypy.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Cut:
    """A slice; none if its bounds are not seen."""

    cut: slice | None


@dataclass(frozen=True, slots=True)
class Indices:
    """An integer, or an array of them; ``number`` where it is a plain one."""

    shape: Shape
    number: int | None = None


class New:
    """``None``: a new axis."""


class Rest:
    """``...``."""


@dataclass(frozen=True, slots=True)
class Mask:
    """An array of ``True`` and ``False``: how many it takes is not seen."""

    rank: int


Key = Cut | Indices | New | Rest | Mask


def indexed(shape: Shape, keys: Sequence[Key]) -> Shape:
    """As NumPy does: the axes of index arrays stand together where the first is, or in front."""
    used = sum(key.rank if isinstance(key, Mask) else isinstance(key, Cut | Indices) for key in keys)
    if shape is None:
        return None
    if used > len(shape):
        raise MisfitError(f"{used} indices for an array of shape {show_shape(shape)}")
    if sum(isinstance(key, Rest) for key in keys) > 1:
        raise MisfitError('"..." is there twice')
    return placed(shape, filled_out(keys, len(shape) - used))


def filled_out(keys: Sequence[Key], missing: int) -> list[Key]:
    """With a slice for each axis that ``...`` stands for, or that is left."""
    whole: list[Key] = [Cut(slice(None))] * missing
    at = next((index for index, key in enumerate(keys) if isinstance(key, Rest)), len(keys))
    return [*keys[:at], *whole, *keys[at + 1 :]]


def placed(shape: tuple[Size, ...], keys: Sequence[Key]) -> Shape:
    result: list[Size] = []
    axis = 0
    places: list[tuple[int, int, Key]] = []
    for index, key in enumerate(keys):
        match key:
            case New() | Rest():
                result.append(1)
            case Cut(cut=cut):
                size = shape[axis]
                result.append(None if cut is None or size is None else len(range(size)[cut]))
                axis += 1
            case Mask(rank=rank):
                places.append((index, len(result), key))
                axis += rank
            case Indices(number=number):
                size = shape[axis]
                if number is not None and size is not None and not -size <= number < size:
                    raise OutsideError(f"{number} is out of range for {size} rows")
                places.append((index, len(result), key))
                axis += 1
    return with_indices(result, places)


class OutsideError(Exception):
    """An index is out of range: NumPy raises, JAX takes the nearest or fills."""


def with_indices(result: list[Size], places: Sequence[tuple[int, int, Key]]) -> Shape:
    if not places:
        return tuple(result)
    shapes: list[Shape] = [key.shape if isinstance(key, Indices) else (None,) for _, _, key in places]
    joint, clashes = broadcast(shapes)
    if clashes:
        raise MisfitError(f"the indices do not go together: {' and '.join(map(show_shape, shapes))}")
    if joint is None:
        return None
    numbers = [index for index, _, _ in places]
    together = numbers[-1] - numbers[0] == len(numbers) - 1
    at = places[0][1] if together else 0
    return (*result[:at], *joint, *result[at:])

"""Shapes of arrays: what each way of changing one gives, and `MisfitError` where JAX certainly refuses it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import prod

from treetyped_mypy.evaluation.arrays import Shape, Size, broadcast, show_shape

Sizes = tuple[Size, ...]


class MisfitError(Exception):
    """JAX raises: why, in a few words."""


def axis_in(axis: object, rank: int) -> int:
    if not isinstance(axis, int) or not -rank <= axis < rank:
        raise MisfitError(f"axis {axis} is out of range for {rank} axes")
    return axis % rank


def axes_in(axis: object, rank: int) -> list[int]:
    found = [axis_in(each, rank) for each in (axis if isinstance(axis, tuple) else (axis,))]
    if len(set(found)) < len(found):
        raise MisfitError(f"an axis is there twice in {axis}")
    return found


def is_seen(axis: object) -> bool:
    """Whether an axis, or several, are plain numbers."""
    return type(axis) is int or (isinstance(axis, tuple) and all(type(each) is int for each in axis))


def total(shape: Shape) -> Size:
    """How many numbers there are."""
    return None if shape is None or None in shape else prod(size for size in shape if size is not None)


def differ(one: Shape, other: Shape) -> bool:
    """Whether they certainly are two."""
    if one is None or other is None:
        return False
    sizes = zip(one, other, strict=False)
    return len(one) != len(other) or any(None not in pair and pair[0] != pair[1] for pair in sizes)


def unseen(shape: Shape) -> Shape:
    """As many axes, of any size."""
    return None if shape is None else (None,) * len(shape)


def reduced(shape: Shape, axis: object, keeps: object = False) -> Shape:
    """``sum(x, axis, keepdims)``."""
    if type(keeps) is not bool:
        return None
    if axis is None:
        return () if not keeps else None if shape is None else (1,) * len(shape)
    if shape is None or not is_seen(axis):
        return unseen(shape) if keeps else None
    gone = axes_in(axis, len(shape))
    if keeps:
        return tuple(1 if index in gone else size for index, size in enumerate(shape))
    return tuple(size for index, size in enumerate(shape) if index not in gone)


def reshaped(shape: Shape, new: Shape) -> Shape:
    """``reshape(x, new)``: one size may be -1."""
    if new is None:
        return None
    if list(new).count(-1) > 1:
        raise MisfitError(f"only one size may be -1: {show_shape(new)}")
    count, wanted = total(shape), total(tuple(size for size in new if size != -1))
    if count is None or wanted is None or (wanted == 0 and -1 in new):
        return tuple(None if size == -1 else size for size in new)
    if count % wanted if -1 in new else count != wanted:
        raise MisfitError(f"{count} numbers of shape {show_shape(shape)} do not fill {show_shape(new)}")
    return tuple(count // wanted if size == -1 else size for size in new)


def flat(shape: Shape) -> Sizes:
    return (total(shape),)


def transposed(shape: Shape, axes: object = None) -> Shape:
    if axes is None or shape is None:
        return None if shape is None else shape[::-1]
    if not is_seen(axes) or not isinstance(axes, tuple):
        return unseen(shape)
    if len(axes) != len(shape):
        raise MisfitError(f"{axes} does not name the {len(shape)} axes of {show_shape(shape)}")
    return tuple(shape[axis] for axis in axes_in(axes, len(shape)))


def swapped(shape: Shape, one: object, other: object) -> Shape:
    if shape is None or not is_seen((one, other)):
        return unseen(shape)
    left, right = axis_in(one, len(shape)), axis_in(other, len(shape))
    order = {left: right, right: left}
    return tuple(shape[order.get(index, index)] for index in range(len(shape)))


def moved(shape: Shape, source: object, target: object) -> Shape:
    if shape is None or not is_seen(source) or not is_seen(target):
        return unseen(shape)
    taken = axes_in(source, len(shape))
    put = [axis_in(each, len(shape)) for each in (target if isinstance(target, tuple) else (target,))]
    if len(set(put)) < len(put):
        return unseen(shape)
    if len(taken) != len(put):
        raise MisfitError(f"{source} and {target} are not equally many axes")
    order = [index for index in range(len(shape)) if index not in taken]
    for at, index in sorted(zip(put, taken, strict=True)):
        order.insert(at, index)
    return tuple(shape[index] for index in order)


def expanded(shape: Shape, axis: object) -> Shape:
    if shape is None or not is_seen(axis):
        return None
    more = len(axis) if isinstance(axis, tuple) else 1
    new, rest = axes_in(axis, len(shape) + more), iter(shape)
    return tuple(1 if index in new else next(rest) for index in range(len(shape) + more))


def squeezed(shape: Shape, axis: object) -> Shape:
    if shape is None or (axis is not None and not is_seen(axis)) or (axis is None and None in shape):
        return None
    gone = [index for index, size in enumerate(shape) if size == 1] if axis is None else axes_in(axis, len(shape))
    for index in gone:
        if shape[index] not in (1, None):
            raise MisfitError(f"axis {index} of {show_shape(shape)} is not of size 1")
    return tuple(size for index, size in enumerate(shape) if index not in gone)


def same(shapes: Sequence[Shape]) -> Shape:
    """The one shape that all of them have."""
    known = [shape for shape in shapes if shape is not None]
    for one in known:
        if differ(one, known[0]):
            raise MisfitError(f"the shapes differ: {show_shape(known[0])} and {show_shape(one)}")
    if not known:
        return None
    return tuple(next((size for size in sizes if size is not None), None) for sizes in zip(*known, strict=True))


def stacked(shapes: Sequence[Shape], axis: object) -> Shape:
    shape = same(shapes)
    if shape is None or not is_seen(axis):
        return None if shape is None else (None,) * (len(shape) + 1)
    at = axis_in(axis, len(shape) + 1)
    return (*shape[:at], len(shapes), *shape[at:])


def concatenated(shapes: Sequence[Shape], axis: object) -> Shape:
    if axis is None:
        sizes = [total(shape) for shape in shapes]
        return (None if None in sizes else sum(size for size in sizes if size is not None),)
    known = [shape for shape in shapes if shape is not None]
    if () in known:
        raise MisfitError("a scalar has no axis to join along")
    if not known or not is_seen(axis):
        return unseen(known[0]) if known else None
    at = axis_in(axis, len(known[0]))
    same([unseen(shape) for shape in known])
    beside: list[Shape] = [(*shape[:at], 1, *shape[at + 1 :]) for shape in known]
    for shape, cut in zip(known, beside, strict=True):
        if differ(cut, beside[0]):
            both = f"{show_shape(known[0])} and {show_shape(shape)}"
            raise MisfitError(f"the shapes differ beside axis {at}: {both}")
    rest = same(beside)
    sizes = [None if shape is None else shape[at] for shape in shapes]
    joint = None if None in sizes else sum(size for size in sizes if size is not None)
    return None if rest is None else (*rest[:at], joint, *rest[at + 1 :])


def spread(shape: Shape, new: Shape) -> Shape:
    """``broadcast_to(x, new)``."""
    if shape is None or new is None:
        return new
    found, clashes = broadcast([shape, new])
    if (
        clashes
        or len(shape) > len(new)
        or (found is not None and any(b == 1 and a not in (1, None) for a, b in zip(found, new, strict=True)))
    ):
        raise MisfitError(f"{show_shape(shape)} does not spread over {show_shape(new)}")
    return new


def repeated(shape: Shape, count: object, axis: object) -> Shape:
    if axis is None:
        size = total(shape)
        return (size * count if size is not None and type(count) is int else None,)
    if shape is None or not is_seen(axis):
        return unseen(shape)
    at = axis_in(axis, len(shape))
    size = shape[at]
    return (*shape[:at], size * count if size is not None and type(count) is int else None, *shape[at + 1 :])


def tiled(shape: Shape, counts: object) -> Shape:
    if shape is None or not is_seen(counts):
        return None
    many = counts if isinstance(counts, tuple) else (counts,)
    rank = max(len(many), len(shape))
    sizes, times = (1,) * (rank - len(shape)) + shape, (1,) * (rank - len(many)) + many
    return tuple(
        None if size is None or not isinstance(n, int) else size * n for size, n in zip(sizes, times, strict=True)
    )


def split(shape: Shape, sections: object, axis: object) -> list[Shape] | None:
    """Each of the parts; none if their number is not seen."""
    if not is_seen(sections):
        return None
    count = len(sections) + 1 if isinstance(sections, tuple) else sections
    if not isinstance(count, int) or not 0 < count <= 64:
        return None
    if shape is None or not is_seen(axis):
        return [unseen(shape)] * count
    at = axis_in(axis, len(shape))
    size = shape[at]
    if isinstance(sections, tuple):
        bounds = [0, *sections, size]
        sizes: list[Size] = [None if size is None else len(range(size)[a:b]) for a, b in pairwise(bounds)]
    elif size is not None and size % count:
        raise MisfitError(f"axis {at} of {show_shape(shape)} is not split evenly into {count}")
    else:
        sizes = [None if size is None else size // count] * count
    return [(*shape[:at], each, *shape[at + 1 :]) for each in sizes]


def split_unevenly(shape: Shape, sections: object, axis: object) -> list[Shape] | None:
    """``array_split``: the first parts may be longer by one."""
    if not isinstance(sections, int) or shape is None or not is_seen(axis):
        return split(shape, sections, axis)
    at = axis_in(axis, len(shape))
    size = shape[at]
    if size is None or not 0 < sections <= 64:
        return split(unseen(shape), sections, at)
    lengths = [size // sections + (index < size % sections) for index in range(sections)]
    return [(*shape[:at], length, *shape[at + 1 :]) for length in lengths]


def together(shapes: Sequence[Shape]) -> Shape:
    """The shape over which all of them spread."""
    shape, is_clash = broadcast(shapes)
    if is_clash:
        known = " and ".join(show_shape(shape) for shape in shapes if shape is not None)
        raise MisfitError(f"the shapes do not go together: {known}")
    return shape


def taken(shape: Shape, indices: Shape, axis: object) -> Shape:
    """``take(x, indices, axis)``."""
    if axis is None:
        return indices
    if shape is None or indices is None or not is_seen(axis):
        return None
    at = axis_in(axis, len(shape))
    return (*shape[:at], *indices, *shape[at + 1 :])


def taken_along(shape: Shape, indices: Shape, axis: object) -> Shape:
    """``take_along_axis(x, indices, axis)``: as many axes, which broadcast but for the one that is taken along."""
    if axis is None:
        return indices
    if shape is None or indices is None or not isinstance(axis, int):
        return None
    if len(shape) != len(indices):
        both = f"{show_shape(shape)} and {show_shape(indices)}"
        raise MisfitError(f"the array and the indices must have as many axes: {both}")
    at = axis_in(axis, len(shape))
    beside, is_clash = broadcast([(*each[:at], *each[at + 1 :]) for each in (shape, indices)])
    if is_clash or beside is None:
        raise MisfitError(f"the shapes do not go together: {show_shape(shape)} and {show_shape(indices)}")
    return (*beside[:at], indices[at], *beside[at:])

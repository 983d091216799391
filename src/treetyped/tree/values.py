"""Where the values of two leaves differ."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from treetyped.tree.comparing import ARRAYS, is_numeric, leaves_equal
from treetyped.tree.describe import shorten


@dataclass(frozen=True, slots=True)
class Tolerance:
    """How far two numbers may be apart: ``atol + rtol * |b|``. A NaN is the same as a NaN."""

    rtol: float
    atol: float

    def __post_init__(self) -> None:
        for name, value in (("rtol", self.rtol), ("atol", self.atol)):
            number: object = value
            if not isinstance(number, float | int) or not 0 <= number < math.inf:
                raise ValueError(f'tree.diff: "{name}" is {value!r}: give a number of at least zero')

    def apart(self, x: Any, y: Any) -> Any:
        """Where two arrays of one shape differ, as booleans of NumPy."""
        if (self.rtol or self.atol) and is_numeric(x) and is_numeric(y):
            return ~np.isclose(numbers(x), numbers(y), rtol=self.rtol, atol=self.atol, equal_nan=True)
        one, other = numbers(x), numbers(y)
        unequal = (one != other) & ((one == one) | (other == other))
        return unequal.any(-1) if unequal.ndim > x.ndim else unequal  # a random key is several numbers


def differing(x: Any, y: Any, tolerance: Tolerance) -> str | None:
    """Say how the values of two leaves differ that have the same type, or dtypes and one shape; ``None`` if not."""
    if x is y:
        return None
    if isinstance(x, ARRAYS) and isinstance(y, ARRAYS):
        return differing_arrays(x, y, tolerance)
    same = bool(not tolerance.apart(np.asarray(x), np.asarray(y))) if is_numeric(x) else leaves_equal(x, y)
    return None if same else sides(shorten.repr(x), shorten.repr(y))


def differing_arrays(x: Any, y: Any, tolerance: Tolerance) -> str | None:
    apart = tolerance.apart(x, y)
    count = int(apart.sum())
    if not count:
        return None
    index = worst(x, y, apart)
    shown = sides(*(str(numbers(each)[index]) for each in (x, y)))
    if not index:
        return shown
    where = f"[{', '.join(map(str, index))}]"
    how = f"differs, at {where}" if count == 1 else f"differ, most at {where}"
    return f"{count:,} of {apart.size:,} values {how}: {shown}"


def worst(x: Any, y: Any, apart: Any) -> tuple[int, ...]:
    """The index of the largest difference, of values that have one; else of the first."""
    far = apart
    if is_numeric(x) and is_numeric(y):
        wide = complex if np.iscomplexobj(x) or np.iscomplexobj(y) else float
        with np.errstate(all="ignore"):
            distance = np.abs(numbers(x).astype(wide) - numbers(y).astype(wide))
        far = np.where(apart, np.nan_to_num(distance, nan=np.inf), -1)
    return tuple(map(int, np.unravel_index(np.argmax(far), apart.shape)))


def numbers(array: Any) -> Any:
    """An array as NumPy has it; a random key as the numbers behind it."""
    if isinstance(array, jax.Array) and jnp.issubdtype(array.dtype, jax.dtypes.prng_key):
        array = jax.random.key_data(array)
    return np.asarray(array)


def sides(left: str, right: str) -> str:
    return f'"a" is {left}, "b" is {right}'

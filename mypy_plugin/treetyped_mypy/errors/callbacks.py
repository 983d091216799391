"""The sentences about ``pure_callback`` and ``io_callback``."""

from __future__ import annotations

from typing import Final

from mypy.types import Type

from treetyped_mypy.errors.types import show_type
from treetyped_mypy.structure.nodes import Structure
from treetyped_mypy.structure.show import describe


def leaf_counts_differ(returned: Structure[Type], found: int, wanted: int) -> str:
    leaves = "leaf" if found == 1 else "leaves"
    what = f"{describe(returned, show_type)} ({found} {leaves})"
    return f'callback: the function returns {what}, but "result_shape_dtypes" has {wanted}'


def shapes_differ(returned: str, wanted: str) -> str:
    return f'callback: the function returns an array of shape {returned}, but "result_shape_dtypes" says {wanted}'


def no_shape(function: str, shown: str) -> str:
    return f'{function}: "result_shape_dtypes" holds {shown}, which has no shape and no dtype'


SPEC: Final = "jax.ShapeDtypeStruct(x.shape, x.dtype) describes one array"

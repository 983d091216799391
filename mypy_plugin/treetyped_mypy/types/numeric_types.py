"""Which types are numbers to JAX: arrays of every kind and Python's own."""

from __future__ import annotations

from mypy.types import Instance, Type, UnionType, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.rules.leaves import ARRAYS, SCALARS


def is_number(type_: Type) -> bool:
    """Whether values of the type are arrays or numbers."""
    return derives(type_, SCALARS | ARRAYS)


def is_array(type_: Type) -> bool:
    """Whether values of the type are arrays, of JAX or NumPy."""
    return derives(type_, ARRAYS)


def is_scalar(type_: Type) -> bool:
    """Whether values of the type are Python's own numbers."""
    return derives(type_, SCALARS)


def is_numpy_scalar(type_: Type) -> bool:
    """``np.float32``: a field of that type holds an array as soon as JAX has computed it."""
    return derives(type_, frozenset({names.NUMPY_SCALAR}))


def derives(type_: Type, bases: frozenset[str]) -> bool:
    proper = get_proper_type(type_)
    if isinstance(proper, UnionType):
        return all(derives(item, bases) for item in proper.items)
    return isinstance(proper, Instance) and any(base.fullname in bases for base in proper.type.mro)

"""What JAX takes for an array: arrays, numbers, and nothing else. Everything here is about *certain* refusal."""

from __future__ import annotations

from typing import Final

from mypy.types import CallableType, Instance, Overloaded, Type, TypeType, UnionType, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.rules.leaves import FUNCTION_PROTOCOLS, ITERATORS, NO_ARRAYS, SCALARS
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.numeric_types import is_number, is_scalar

REFUSED: Final = ITERATORS | NO_ARRAYS


def is_shape(type_: Type) -> bool:
    proper = get_proper_type(type_)
    return isinstance(proper, Instance) and proper.type.has_base(names.SHAPE_DTYPE_STRUCT)


def is_refused(type_: Type) -> bool:
    """Whether no value of the type is a JAX type; a union is refused only if each of its items is."""
    proper = get_proper_type(type_)
    match proper:
        case UnionType():
            return all(is_refused(item) for item in proper.items)
        case CallableType() | Overloaded() | TypeType():
            return True
        case Instance():
            bases = {base.fullname for base in proper.type.mro}
            return bool(bases & (REFUSED | FUNCTION_PROTOCOLS)) and not bases & SCALARS
        case _:
            return False


def is_iterator(type_: Type) -> bool:
    """Whether it gives its items one by one: a generator, ``zip(...)``, ``params.values()``."""
    proper = get_proper_type(type_)
    return isinstance(proper, Instance) and proper.type.fullname in ITERATORS


def is_array(type_: Type) -> bool:
    proper = get_proper_type(type_)
    return isinstance(proper, Instance) and any(base.fullname == names.ARRAY for base in proper.type.mro)


def is_exactly_array(type_: Type) -> bool:
    """``jax.Array`` itself: not what is an array and a number."""
    proper = get_proper_type(type_)
    return isinstance(proper, Instance) and proper.type.fullname == names.ARRAY


def widened(library: Library, type_: Type) -> Type:
    """JAX makes arrays of numbers; what was one of Python's goes on fitting where one is declared."""
    if not is_number(type_):
        return type_
    return library.named(names.TRACED_ARRAY if is_scalar(type_) else names.ARRAY)


def is_integral(type_: Type) -> bool:
    """Whether every value of the type is an integer or a bool of Python's."""
    proper = get_proper_type(type_)
    if isinstance(proper, UnionType):
        return all(is_integral(item) for item in proper.items)
    return isinstance(proper, Instance) and proper.type.fullname in ("builtins.int", "builtins.bool")

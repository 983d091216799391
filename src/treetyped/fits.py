"""Whether a value is of an annotated type, where that is simple to tell."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

PLAIN: Final = frozenset({bool, int, str, bytes, NoneType})


def fits_annotation(value: Any, declared: Any) -> bool:
    """Whether ``value`` fits an annotation; true where the annotation is not one of a few simple ones."""
    origin, arguments = get_origin(declared), get_args(declared)
    if origin in (Union, UnionType):
        return any(fits_annotation(value, part) for part in arguments)
    if origin is Literal:
        return any(type(value) is type(each) and value == each for each in arguments)
    if origin is Annotated:
        return fits_annotation(value, arguments[0])
    if origin is tuple:
        return _fits_tuple(value, arguments)
    if declared is None:
        return value is None
    if declared is float:
        return isinstance(value, float | int)
    if declared is complex:
        return isinstance(value, complex | float | int)
    return declared not in PLAIN or isinstance(value, declared)


def _fits_tuple(value: Any, parts: tuple[Any, ...]) -> bool:
    if not isinstance(value, tuple):
        return False
    if parts[-1:] == (Ellipsis,):
        return all(fits_annotation(item, parts[0]) for item in value)
    return len(value) == len(parts) and all(map(fits_annotation, value, parts))

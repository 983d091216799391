"""``X | Any``: what is ``None`` where a filter that cannot be read has dropped ``X``. mypy must not ask for a test."""

from __future__ import annotations

from typing import Final

from mypy.typeops import make_simplified_union
from mypy.types import AnyType, Type, TypeOfAny, UnionType, get_proper_type

from treetyped_mypy.structure.nodes import NoneNode, Structure

PERHAPS_NONE: Final = AnyType(TypeOfAny.implementation_artifact)


def one_of(options: list[tuple[Structure[Type], Type]]) -> Type:
    """The type of one of several structures, of which each comes with its own."""
    types = [type_ for option, type_ in options if not (isinstance(option, NoneNode) and option.perhaps)]
    known = make_simplified_union(types)
    return known if len(types) == len(options) else UnionType.make_union([known, PERHAPS_NONE])


def is_perhaps_none(type_: Type) -> bool:
    """Whether `one_of` put it into a union."""
    proper = get_proper_type(type_)
    return isinstance(proper, AnyType) and proper.type_of_any == PERHAPS_NONE.type_of_any

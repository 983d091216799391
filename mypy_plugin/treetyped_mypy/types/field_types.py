"""The declared type of a field, as an instance of its class sees it."""

from __future__ import annotations

from mypy.expandtype import expand_type_by_instance
from mypy.maptype import map_instance_to_supertype
from mypy.nodes import Var
from mypy.types import AnyType, Instance, PartialType, Type, TypeOfAny


def field_type(instance: Instance, name: str) -> Type:
    """The type of ``instance.name`` with the class's type arguments put in; ``Any`` if it is not declared."""
    for base in instance.type.mro:
        symbol = base.names.get(name)
        if symbol is not None and isinstance(symbol.node, Var) and symbol.node.type is not None:
            return expand_type_by_instance(symbol.node.type, map_instance_to_supertype(instance, base))
    return AnyType(TypeOfAny.special_form)


def is_to_be_inferred(type_: Type) -> bool:
    """Whether mypy may still find a type for the field: it has no annotation, and no assignment was checked."""
    return isinstance(type_, PartialType) or (
        isinstance(type_, AnyType) and type_.type_of_any == TypeOfAny.special_form
    )

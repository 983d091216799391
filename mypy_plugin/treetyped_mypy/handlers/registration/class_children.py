"""The children that a class hands to JAX: JAX iterates over them."""

from __future__ import annotations

from mypy.nodes import TypeInfo, Var
from mypy.types import CallableType, Instance, NoneType, ProperType, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.errors import flattening
from treetyped_mypy.flow.values import NONE, Constant, Value
from treetyped_mypy.handlers.registration.round_trip import Taken
from treetyped_mypy.rules.leaves import SCALARS


def children_fault(
    info: TypeInfo, children: Value, flatten: str, *, is_restored: bool
) -> tuple[str, str | None] | None:
    """What JAX cannot iterate over, or what it takes apart into something else than is meant; with the cure."""
    match children:
        case Constant(value=None):
            return flattening.not_iterable(info.name, flatten, "None"), None
        case Taken(attribute):
            parts = parts_of(attribute_type(info, attribute), is_restored=is_restored)
            if parts is not None:
                return flattening.iterated(info.name, flatten, attribute, parts), flattening.in_a_tuple(attribute)
            if is_no_container(info, children):
                return flattening.not_iterable(info.name, flatten, attribute), None
        case _:
            pass
    return None


def parts_of(type_: ProperType | None, *, is_restored: bool) -> str | None:
    """What iterating over one attribute gives, where that never is what is meant."""
    name = type_.type.fullname if isinstance(type_, Instance) else ""
    if name == "builtins.str":
        return "its letters"
    if name == names.DICT:
        return "its keys"
    return "its rows" if name == names.ARRAY and is_restored else None


def is_no_container(info: TypeInfo, value: Value) -> bool:
    """Whether the value certainly holds no children."""
    if value == NONE:
        return True
    type_ = attribute_type(info, value.attribute) if isinstance(value, Taken) else None
    if isinstance(type_, Instance):
        return type_.type.fullname in SCALARS or type_.type.fullname == "builtins.str"
    return isinstance(type_, NoneType | CallableType)


def is_single(info: TypeInfo, value: Value) -> bool:
    """Whether the value certainly is one leaf."""
    type_ = attribute_type(info, value.attribute) if isinstance(value, Taken) else None
    is_array = isinstance(type_, Instance) and type_.type.fullname == names.ARRAY
    return is_array or is_no_container(info, value)


def attribute_type(info: TypeInfo, name: str) -> ProperType | None:
    symbol = info.get(name)
    return get_proper_type(symbol.node.type) if symbol is not None and isinstance(symbol.node, Var) else None

"""Whether a method may take the place of its bases' methods, as mypy asks of what is not decorated."""

from __future__ import annotations

from mypy.expandtype import expand_type_by_instance
from mypy.maptype import map_instance_to_supertype
from mypy.nodes import FUNC_NO_INFO, FuncDef, TypeInfo
from mypy.subtypes import is_subtype
from mypy.typeops import bind_self
from mypy.types import FunctionLike, Instance, TupleType, Type, get_proper_type
from mypy.typevars import fill_typevars


def method_fits_bases(method: FuncDef, type_: Type) -> bool:
    if method.info is FUNC_NO_INFO or method.is_static or method.is_class:
        return True
    return fits_bases(method.info, method.name, type_)


def fits_bases(info: TypeInfo, name: str, type_: Type) -> bool:
    """Whether the type of a method fits those that its bases declare; JAX's own type for a jitted method fits all."""
    own = get_proper_type(type_)
    if not isinstance(own, FunctionLike):
        return True
    receiver = fill_typevars(info)
    owner = receiver.partial_fallback if isinstance(receiver, TupleType) else receiver
    inherited = (declared_in(base, name, owner) for base in info.mro[1:])
    bound = bind_self(own, owner)
    return all(is_subtype(bound, bind_self(one, owner), ignore_pos_arg_names=True) for one in inherited if one)


def declared_in(base: TypeInfo, name: str, owner: Instance) -> FunctionLike | None:
    """The method that the base itself declares, as ``owner`` inherits it."""
    symbol = base.names.get(name)
    declared = get_proper_type(symbol.type) if symbol is not None else None
    if not isinstance(declared, FunctionLike):
        return None
    expanded = get_proper_type(expand_type_by_instance(declared, map_instance_to_supertype(owner, base)))
    return expanded if isinstance(expanded, FunctionLike) else None

"""What stands in a class body need not be what the class has: its metaclass may make something else of it."""

from __future__ import annotations

from typing import Final

from mypy.nodes import TypeInfo, Var
from mypy.types import ExtraAttrs, Instance, TupleType, Type, get_proper_type

from treetyped_mypy.adapters.equinox import is_enumeration

MARK: Final = "of an unknown metaclass"


def may_be_remade(info: TypeInfo, name: str) -> bool:
    """Whether a metaclass remakes, or may remake, what the body says without an annotation."""
    owner = info.get_containing_type_info(name)
    variable = owner.names[name].node if owner is not None else None
    if not isinstance(variable, Var) or not variable.is_inferred or is_on_metaclass(info, name):
        return False
    return info.fallback_to_any or info.meta_fallback_to_any or is_enumeration(info)


def is_on_metaclass(info: TypeInfo, name: str) -> bool:
    return info.metaclass_type is not None and info.metaclass_type.type.get(name) is not None


def doubtful(type_: Type) -> Type:
    """The same for mypy, but unknown to the plugin."""
    proper = get_proper_type(type_)
    match proper:
        case Instance():
            marked = proper.copy_modified()
            marked.extra_attrs = ExtraAttrs({}, {MARK})
            return marked
        case TupleType():
            return proper.copy_modified(items=[doubtful(item) for item in proper.items])
        case _:
            return type_


def is_doubtful(instance: Instance) -> bool:
    return instance.extra_attrs is not None and MARK in instance.extra_attrs.immutable

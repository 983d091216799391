"""The child of a tree by its name, as the class declares it, and as ``Mapped`` and ``Filtered`` have changed it."""

from __future__ import annotations

from mypy.types import Instance, ProperType, TupleType, Type, TypeVarType, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.structure.nodes import ClassNode, NamedTupleNode, Structure
from treetyped_mypy.structure.path import Attr
from treetyped_mypy.structure.walk import graft, in_role
from treetyped_mypy.types.field_types import field_type
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.narrow import narrow
from treetyped_mypy.types.where import at


def child_of(source: Type, name: str) -> Structure[Type] | None:
    """The child ``name`` of a value of the type; none if it has no such child."""
    proper = get_proper_type(source)
    if isinstance(proper, TypeVarType):
        return child_of(proper.upper_bound, name)
    owner = proper.partial_fallback if isinstance(proper, TupleType) else proper
    if not isinstance(owner, Instance):
        return None
    if owner.type.fullname == names.MAPPED:
        child, leaf = child_of(owner.args[0], name), lift(owner.args[1])
        return None if child is None else graft(lambda _path, _leaf: leaf, child)
    if owner.type.fullname == names.FILTERED:
        child = child_of(owner.args[0], name)
        return None if child is None else narrow(child, owner, at(owner.args[1], Attr(name)))
    node = lift(source)
    if not isinstance(node, ClassNode | NamedTupleNode) or name not in dict(node.children):
        return None
    return in_role(lift(field_type(owner, name)), node.role)


def changed_instance(type_: ProperType) -> Instance | None:
    """``Mapped[S, L]`` or ``Filtered[S, W]`` itself, or behind the items of such a ``NamedTuple``."""
    instance = type_.partial_fallback if isinstance(type_, TupleType) else type_
    known = isinstance(instance, Instance) and instance.type.fullname in (names.MAPPED, names.FILTERED)
    return instance if known and isinstance(instance, Instance) else None


def mapped_instance(type_: ProperType) -> Instance | None:
    """``Mapped[S, L]``, in the same way."""
    instance = changed_instance(type_)
    return instance if instance is not None and instance.type.fullname == names.MAPPED else None


def filtered_instance(type_: ProperType) -> Instance | None:
    """``Filtered[S, W]``, in the same way."""
    instance = changed_instance(type_)
    return instance if instance is not None and instance.type.fullname == names.FILTERED else None

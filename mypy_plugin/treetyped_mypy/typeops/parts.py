"""The child of a tree by its name, as the class declares it, and as ``Mapped`` and ``Filtered`` have changed it."""

from __future__ import annotations

from mypy.types import Instance, TupleType, Type, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.structure.nodes import ClassNode, NamedTupleNode, Structure
from treetyped_mypy.structure.path import Attr
from treetyped_mypy.structure.walk import graft, in_role
from treetyped_mypy.typeops.lift import lift
from treetyped_mypy.typeops.members import field_type
from treetyped_mypy.typeops.narrow import narrow
from treetyped_mypy.typeops.where import at


def child_of(source: Type, name: str) -> Structure[Type] | None:
    """The child ``name`` of a value of the type; none if it has no such child."""
    proper = get_proper_type(source)
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

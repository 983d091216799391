"""Roles: ``Param[Array]`` is an alias of ``HasRole[Array, ParamRole]``, which mypy keeps wherever the type stands.

Where a type is used it is ``Array``, for mypy looks through aliases; only ``lift`` looks at them.
"""

from __future__ import annotations

from mypy.types import AnyType, Instance, Type, TypeAliasType, TypeOfAny, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.structure.nodes import Leaf

UNCLEAR = AnyType(TypeOfAny.special_form)
"""The role of a leaf that has one or another."""


def role_alias(type_: Type | None) -> TypeAliasType | None:
    """``HasRole[X, Role]``, through any number of other aliases."""
    while isinstance(type_, TypeAliasType) and type_.alias is not None and not type_.is_recursive:
        if type_.alias.fullname == names.HAS_ROLE:
            return type_
        type_ = type_._expand_once()
    return None


def role_class(type_: Type | None) -> Instance | None:
    """The role in ``HasRole[X, Role]``, as an instance of its class."""
    alias = role_alias(type_)
    role = get_proper_type(alias.args[1]) if alias is not None and len(alias.args) == 2 else None
    return role if isinstance(role, Instance) else None


def common_role(leaves: list[Leaf[Type]]) -> Type | None:
    """The role of leaves that are one leaf of a union type."""
    roles = [role_class(leaf.role) for leaf in leaves]
    same = all(leaf.role is not UNCLEAR for leaf in leaves) and len(set(roles)) == 1
    return leaves[0].role if same else UNCLEAR


def has_role(leaf: Leaf[Type], wanted: Instance) -> bool | None:
    """Whether the leaf's role is the wanted one or a kind of it."""
    if leaf.role is None:
        return False
    role = role_class(leaf.role)
    return None if role is None else wanted.type.fullname in {base.fullname for base in role.type.mro}


def is_role(instance: Instance) -> bool:
    return any(base.fullname == names.ROLE for base in instance.type.mro)


def in_its_role(type_: Type, role: Type | None) -> Type:
    """``HasRole[type_, Role]``, of the same role."""
    alias = role_alias(role)
    return type_ if alias is None else alias.copy_modified(args=[type_, alias.args[1]])

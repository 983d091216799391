"""What the annotations of classes say of the places in a tree: the type that is declared, and the role."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from dataclasses import dataclass, is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin

import typing_extensions
from jax.tree_util import DictKey, SequenceKey
from typing_extensions import is_typeddict

from treetyped.annotations import Unknown, defaults_to_none, fields_of
from treetyped.errors import RoleError
from treetyped.roles import Role, RoleAlias, role_of
from treetyped.typed_dict import is_of_typed_dict, item_types, undeclared
from treetyped.types import Tree

ALIASES: Final = (typing_extensions.TypeAliasType, getattr(typing, "TypeAliasType", typing_extensions.TypeAliasType))
"""What ``type X = ...`` makes."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What is declared of one place: its type (``Any`` if nothing is), and the role of the nodes above it.

    ``owner`` is the field that holds the place, ``Linear.weight``, and ``optional`` whether its default is ``None``.
    """

    declared: Any = Any
    inherited: type[Role] | None = None
    owner: str = ""
    optional: bool = False

    @property
    def role(self) -> type[Role] | None:
        """The role of the place, if it is a leaf: its own, or else that of the node above."""
        found = {role for part in leaf_members(self.declared) if (role := role_of(part)) is not None}
        if len(found) > 1:
            names = " and ".join(sorted(role.__name__ for role in found))
            raise RoleError(f"{self.owner} has two roles, {names}: give it one")
        if found:
            return found.pop()
        for part in members(self.declared):
            if isinstance(part, Unknown) and part.is_generic:
                raise RoleError(
                    f"{self.owner} is annotated with {part.name}[...], and {part.name} is not found when the program "
                    f"runs, so the role is not known: define or import {part.name} in the module, not only for checkers"
                )
        return self.inherited

    @property
    def excludes_none(self) -> bool:
        """Whether ``None`` is certainly not of the declared type."""
        return not self.optional and not any(may_be_none(strip(part)) for part in members(self.declared))

    def of_child(self, value: Any, key: Any) -> Hint:
        """What is declared of the child ``key`` of the node ``value`` that stands in this place."""
        fitting = (part for part in members(self.declared) if fits(value, strip(part)))
        declared = min(fitting, key=lambda part: undeclared(value, strip(part)), default=Any)
        own = role_of(declared)
        inherited = self.inherited if own is None else own
        arguments = strip(declared)
        if get_origin(arguments) is Tree and isinstance(value, list | tuple | dict):
            return Hint(arguments, inherited, self.owner)
        if isinstance(key, SequenceKey | DictKey) and not is_dataclass(value):
            return Hint(item(arguments, key), inherited, self.owner)
        name = str(getattr(key, "name", getattr(key, "key", "")))
        cls = type(value)
        owner, optional = f"{cls.__name__}.{name}", defaults_to_none(cls, name)
        return Hint(fields_of(cls, arguments).get(name, Any), inherited, owner, optional)


def members(declared: Any) -> Iterator[Any]:
    """The members of a union, each with the role that stands around the union; or the one type itself."""
    inner = strip(declared)
    if get_origin(declared) is typing.Final:
        yield from members(get_args(declared)[0])
    elif isinstance(inner, ALIASES) and inner is not Tree:
        yield from members(inner.__value__)
    elif get_origin(inner) is not Tree and isinstance(get_origin(inner), ALIASES):
        yield from members(get_origin(inner).__value__[get_args(inner)])
    elif get_origin(inner) in (Union, UnionType):
        role = role_of(declared)
        for part in get_args(inner):
            for member in members(part):
                yield Annotated[member, role] if role is not None and part is not NoneType else member
    else:
        yield declared


def leaf_members(declared: Any) -> Iterator[Any]:
    """The types of a leaf in a place; a ``Tree[T]`` may be a ``T``."""
    for part in members(declared):
        yield part
        if get_origin(strip(part)) is Tree and role_of(part) is None:
            yield from members(get_args(strip(part))[0])


def strip(declared: Any) -> Any:
    """An annotation without its role and other metadata."""
    if isinstance(declared, RoleAlias):
        return Any
    return get_args(declared)[0] if get_origin(declared) is Annotated else declared


def may_be_none(declared: Any) -> bool:
    kind = get_origin(declared) or declared
    if is_typeddict(kind):
        return False
    return not is_class(kind) or issubclass(NoneType, kind)


def fits(value: Any, declared: Any) -> bool:
    """Whether a node may be of a declared type; where it is not known, it may."""
    kind = get_origin(declared) or declared
    if is_typeddict(kind):
        return is_of_typed_dict(value, kind)
    return not is_class(kind) or isinstance(value, kind)


def is_class(kind: Any) -> bool:
    """Whether a type can be asked for its instances."""
    return isinstance(kind, type) and kind is not Any and not getattr(kind, "_is_protocol", False)


def item(declared: Any, key: Any) -> Any:
    """The type of an item of a list, tuple or dict."""
    if is_typeddict(get_origin(declared) or declared):
        return item_types(declared).get(key.key, Any)
    arguments = get_args(declared)
    if get_origin(declared) is tuple and arguments[-1:] != (Ellipsis,):
        return arguments[key.idx] if key.idx < len(arguments) else Any
    if get_origin(declared) is tuple:
        return arguments[0]
    return arguments[-1] if arguments else Any

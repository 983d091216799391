"""What the annotations of classes say of a place in a tree: its role, and whether ``None`` may stand there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from mypy.nodes import NameExpr, TypeInfo
from mypy.types import (
    AnyType,
    Instance,
    NoneType,
    TupleType,
    Type,
    TypeAliasType,
    TypedDictType,
    TypeOfAny,
    UnionType,
    get_proper_type,
)
from mypy.typevars import fill_typevars_with_any

from treetyped_mypy import names
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.flow.classes import fields_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Class, Object, Tuple, Value
from treetyped_mypy.frozen import dataclass
from treetyped_mypy.types.field_types import field_type
from treetyped_mypy.types.roles import role_class


class Unclear:
    """The role is not seen."""


UNCLEAR: Final = Unclear()

Role: TypeAlias = TypeInfo | Unclear | None
"""The class of a role; none where there is none."""


@dataclass(frozen=True, slots=True)
class Member:
    """One of the types of a union, or the type itself, with the role that stands around it."""

    type: Type
    role: Role


@dataclass(frozen=True, slots=True)
class Hint:
    """What is declared of one place, and the role of the nodes above it."""

    declared: Type | None = None
    inherited: Role = None
    is_field: bool = False
    """It is in a field of a class."""
    is_optional: bool = False
    """The field's default is ``None``, whatever its type says."""

    @property
    def members(self) -> list[Member]:
        return [] if self.declared is None else list(members(self.declared, None))

    @property
    def role(self) -> Role:
        """The role of the place, if it is a leaf: its own, or else that of the node above."""
        own = {member.role for each in self.members for member in leaf_members(each)}
        if any(isinstance(role, Unclear) for role in own) or len(own - {None}) > 1:
            return UNCLEAR
        return next((role for role in own if role is not None), self.inherited)

    @property
    def excludes_none(self) -> bool:
        found = self.members
        return self.is_field and not self.is_optional and bool(found) and not any(may_be_none(m.type) for m in found)

    def below(self, run: Running, value: Value, node: Opened, key: int | str | None) -> Hint:
        """What is declared of a child of the node that stands in this place."""
        member = next((each for each in self.members if fits(value, node, each.type)), None)
        role = self.inherited if member is None or member.role is None else member.role
        proper = None if member is None else get_proper_type(member.type)
        if not node.is_class:
            return Hint(None if proper is None else item_type(proper, 0 if key is None else key), role, self.is_field)
        info = node.info
        if info is None:
            return Hint(None, role)
        owner = proper.partial_fallback if isinstance(proper, TupleType) else proper
        is_declared = isinstance(owner, Instance) and owner.type is info
        instance = owner if is_declared and isinstance(owner, Instance) else fill_typevars_with_any(info)
        if isinstance(instance, TupleType):
            instance = instance.partial_fallback
        return Hint(field_type(instance, str(key)), role, True, defaults_to_none(run, class_of(value), str(key)))


NO_HINT: Final = Hint()


def members(type_: Type, role: Role) -> Iterator[Member]:
    """Through aliases; the innermost role counts."""
    if isinstance(type_, TypeAliasType) and type_.alias is not None and type_.alias.fullname == names.TREE:
        yield Member(type_, role)
    elif isinstance(type_, TypeAliasType) and type_.alias is not None and not type_.is_recursive:
        if type_.alias.fullname == names.HAS_ROLE:
            own = role_class(type_)
            yield from members(type_.args[0], UNCLEAR if own is None else own.type)
        else:
            yield from members(type_._expand_once(), role)
    elif isinstance(type_, UnionType):
        for item in type_.items:
            yield from members(item, role)
    elif isinstance(type_, NoneType):
        yield Member(type_, None)
    else:
        yield Member(type_, UNCLEAR if role is None and is_unseen(type_) else role)


def leaf_members(member: Member) -> Iterator[Member]:
    """A ``Tree[T]`` may be a ``T``."""
    yield member
    if isinstance(member.type, TypeAliasType) and member.role is None and len(member.type.args) == 1:
        yield from members(member.type.args[0], None)


def is_unseen(type_: Type) -> bool:
    """Whether an annotation says what mypy does not see: a role may be in it."""
    return isinstance(type_, TypeAliasType) or (
        isinstance(type_, AnyType) and type_.type_of_any not in (TypeOfAny.explicit, TypeOfAny.special_form)
    )


def may_be_none(type_: Type) -> bool:
    match get_proper_type(type_):
        case Instance(type=info):
            return info.is_protocol or info.fullname == "builtins.object" or info.fallback_to_any
        case TupleType() | TypedDictType():
            return False
        case _:
            return True


def fits(value: Value, node: Opened, declared: Type) -> bool:
    """Whether the node may be of the declared type."""
    match get_proper_type(declared):
        case NoneType():
            return False
        case TupleType(partial_fallback=fallback):
            return fits(value, node, fallback)
        case TypedDictType():
            return node.kind == "dict"
        case Instance(type=info) if not info.is_protocol:
            if node.info is not None:
                may_be = not node.is_exact and info.has_base(node.info.fullname)
                return may_be or node.info.has_base(info.fullname)
            return info.fullname == f"builtins.{node.kind}" or node.kind not in ("list", "tuple", "dict")
        case _:
            return True


def item_type(declared: Type, key: int | str) -> Type | None:
    """The type of an item of a list, tuple or dict."""
    match declared:
        case TupleType(items=items):
            return items[key] if isinstance(key, int) and key < len(items) else None
        case TypedDictType(items=entries):
            return entries.get(str(key))
        case Instance(args=args):
            return args[-1] if args else None
        case _:
            return None


def class_of(value: Value) -> Class | None:
    return value.cls if isinstance(value, Object | Tuple) else None


def defaults_to_none(run: Running, cls: Class | None, name: str) -> bool:
    fields = () if cls is None else fields_of(run, cls) or ()
    default = next((field.default for field in fields if field.name == name), None)
    return isinstance(default, NameExpr) and default.fullname == "builtins.None"

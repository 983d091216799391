"""Attributes of ``Mapped[S, L]`` and ``Filtered[S, W]``: a child as it is now, anything else as ``S`` has it."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.checkmember import analyze_member_access
from mypy.nodes import Context, MemberExpr
from mypy.plugin import AttributeContext
from mypy.types import Instance, ProperType, TupleType, Type

from treetyped_mypy import names
from treetyped_mypy.typeops.library import Library
from treetyped_mypy.typeops.lower import lower
from treetyped_mypy.typeops.parts import child_of


def part_attribute(ctx: AttributeContext) -> Type:
    """The type of ``mapped.name``, ``filtered.name``."""
    changed = changed_instance(ctx.type)
    if changed is None or not isinstance(ctx.context, MemberExpr) or not isinstance(ctx.api, TypeChecker):
        return ctx.default_attr_type
    child = child_of(changed, ctx.context.name)
    if child is None:
        return attribute_of(changed.args[0], ctx.context.name, ctx.context, ctx.api)
    return lower(child, Library(ctx.api))


def changed_instance(type_: ProperType) -> Instance | None:
    """``Mapped[S, L]`` or ``Filtered[S, W]`` itself, or behind the items of such a ``NamedTuple``."""
    instance = type_.partial_fallback if isinstance(type_, TupleType) else type_
    known = isinstance(instance, Instance) and instance.type.fullname in (names.MAPPED, names.FILTERED)
    return instance if known and isinstance(instance, Instance) else None


def mapped_instance(type_: ProperType) -> Instance | None:
    """``Mapped[S, L]``, in the same way."""
    instance = changed_instance(type_)
    return instance if instance is not None and instance.type.fullname == names.MAPPED else None


def attribute_of(source: Type, name: str, place: Context, checker: TypeChecker) -> Type:
    """A static field, a property or a method: as ``S`` itself has it."""
    return analyze_member_access(
        name,
        source,
        place,
        is_lvalue=False,
        is_super=False,
        is_operator=False,
        original_type=source,
        chk=checker,
    )

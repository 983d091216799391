"""Attributes of ``Mapped[S, L]``: a child is the child of ``S`` mapped, anything else is what ``S`` has."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.checkmember import analyze_member_access
from mypy.nodes import MemberExpr
from mypy.plugin import AttributeContext
from mypy.types import Instance, ProperType, TupleType, Type, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.structure.nodes import ClassNode, NamedTupleNode, Structure
from treetyped_mypy.structure.walk import graft
from treetyped_mypy.typeops.library import Library
from treetyped_mypy.typeops.lift import lift
from treetyped_mypy.typeops.lower import lower
from treetyped_mypy.typeops.members import field_type


def mapped_attribute(ctx: AttributeContext) -> Type:
    """The type of ``mapped.name``."""
    mapped = mapped_instance(ctx.type)
    if mapped is None or not isinstance(ctx.context, MemberExpr) or not isinstance(ctx.api, TypeChecker):
        return ctx.default_attr_type
    source, leaf = mapped.args
    child = child_type(source, ctx.context.name)
    if child is None:
        return attribute_of(source, ctx.context, ctx.api)
    new_leaf: Structure[Type] = lift(leaf)
    return lower(graft(lambda _path, _leaf: new_leaf, lift(child)), Library(ctx.api))


def mapped_instance(type_: ProperType) -> Instance | None:
    """``Mapped[S, L]`` itself, or behind the items of a mapped ``NamedTuple``."""
    instance = type_.partial_fallback if isinstance(type_, TupleType) else type_
    return instance if isinstance(instance, Instance) and instance.type.fullname == names.MAPPED else None


def child_type(source: Type, name: str) -> Type | None:
    """The declared type of the child ``name``; none if there is no such child."""
    node, proper = lift(source), get_proper_type(source)
    if not isinstance(node, ClassNode | NamedTupleNode) or name not in dict(node.children):
        return None
    return field_type(proper, name) if isinstance(proper, Instance) else None


def attribute_of(source: Type, expression: MemberExpr, checker: TypeChecker) -> Type:
    """A static field, a property or a method: as ``S`` itself has it."""
    return analyze_member_access(
        expression.name,
        source,
        expression,
        is_lvalue=False,
        is_super=False,
        is_operator=False,
        original_type=source,
        chk=checker,
    )

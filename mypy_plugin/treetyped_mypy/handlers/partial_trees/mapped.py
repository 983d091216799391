"""Attributes of ``Mapped[S, L]`` and ``Filtered[S, W]``: a child as it is now, anything else as ``S`` has it."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.checkmember import analyze_member_access
from mypy.expandtype import expand_type_by_instance
from mypy.nodes import CallExpr, Context, MemberExpr
from mypy.plugin import AttributeContext, FunctionContext
from mypy.types import AnyType, CallableType, Instance, ProperType, TupleType, Type, TypeOfAny, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.calls.containers_of_parts import as_wanted
from treetyped_mypy.handlers.call_sites.replaced_fields import with_replaced
from treetyped_mypy.structure.halves import nones
from treetyped_mypy.structure.nodes import ClassNode, NamedTupleNode
from treetyped_mypy.types.children import changed_instance, child_of, filtered_instance
from treetyped_mypy.types.library import Library
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.lower import lower


def part_attribute(ctx: AttributeContext) -> Type:
    """The type of ``mapped.name``, ``filtered.name``."""
    changed = changed_instance(ctx.type)
    if changed is None or not isinstance(ctx.context, MemberExpr) or not isinstance(ctx.api, TypeChecker):
        return ctx.default_attr_type
    child = child_of(changed, ctx.context.name)
    if child is not None:
        return as_wanted(lower(child, Library(ctx.api)), ctx.api.expr_checker.type_context[-1])
    if changed.type.fullname == names.MAPPED:
        attribute = attribute_of(changed.args[0], ctx.context.name, ctx.context, ctx.api)
        return still_mapped(attribute, ctx.context.name, changed)
    return member_of_part(changed, ctx.context.name, ctx.context, ctx.api)


def part_replaced(ctx: FunctionContext) -> Type:
    """``dataclasses.replace(part, mean=x)``: where the part has no such leaf it is another part."""
    if not ctx.arg_types or not ctx.arg_types[0]:
        return ctx.default_return_type
    filtered = filtered_instance(get_proper_type(ctx.arg_types[0][0]))
    if filtered is None or not isinstance(ctx.context, CallExpr):
        return with_replaced(ctx, ctx.arg_types[0][0], ctx.default_return_type)
    changed = [child_of(filtered, name) for name in ctx.context.arg_names if name is not None]
    lacking = any(child is not None and next(nones(child), None) is not None for child in changed)
    return AnyType(TypeOfAny.special_form) if lacking else ctx.default_return_type


def still_mapped(attribute: Type, name: str, mapped: Instance) -> Type:
    """``replace`` of a dataclass takes what now stands in the fields, and the result is mapped as well.

    That of a named tuple may be anything: ``_replace`` puts leaves of other types beside those that are there.
    """
    source, proper = get_proper_type(mapped.args[0]), get_proper_type(attribute)
    if not isinstance(source, Instance) or not isinstance(proper, CallableType):
        return attribute
    anything = AnyType(TypeOfAny.special_form)
    symbol = source.type.get(name) if name == "replace" else None
    if symbol is not None and symbol.plugin_generated:
        return proper.copy_modified(arg_types=[anything] * len(proper.arg_types), ret_type=mapped)
    if name == "_replace" and source.type.is_named_tuple:
        return proper.copy_modified(arg_types=[anything] * len(proper.arg_types), ret_type=anything)
    return attribute


def attribute_of(source: Type, name: str, place: Context, checker: TypeChecker) -> Type:
    """A static field, a property or a method: as ``S`` itself has it."""
    source = as_tuple(get_proper_type(source))
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


def as_tuple(source: ProperType) -> Type:
    """A named tuple is a tuple to its own methods."""
    if not isinstance(source, Instance) or source.type.tuple_type is None:
        return source
    items = expand_type_by_instance(source.type.tuple_type, source)
    return items.copy_modified(fallback=source) if isinstance(items, TupleType) else source


def member_of_part(filtered: Instance, name: str, place: Context, checker: TypeChecker) -> Type:
    """What ``S`` has; a container has its own methods, with the elements that it has now."""
    source, structure = get_proper_type(filtered.args[0]), lift(filtered)
    if not isinstance(structure, ClassNode | NamedTupleNode) or not isinstance(source, Instance):
        return attribute_of(lower(structure, Library(checker)), name, place, checker)
    return not_the_whole(attribute_of(source, name, place, checker), source)


def not_the_whole(method: Type, source: Instance) -> Type:
    """A method that is declared to return the class, as ``replace`` is, returns a part, if it is called on a part."""
    proper = get_proper_type(method)
    if not isinstance(proper, CallableType):
        return method
    returned = get_proper_type(proper.ret_type)
    items = returned.items if isinstance(returned, TupleType) else [returned]
    owners = [item.type for item in map(get_proper_type, items) if isinstance(item, Instance)]
    whole = any(owner in source.type.mro[:-1] for owner in owners)
    return proper.copy_modified(ret_type=AnyType(TypeOfAny.special_form)) if whole else method

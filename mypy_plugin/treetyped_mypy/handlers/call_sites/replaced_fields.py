"""``layer.replace(bias=x)``, ``dataclasses.replace(layer, bias=x)``: a field that may be ``None`` was filled."""

from __future__ import annotations

from mypy.nodes import ARG_STAR2, CallExpr, Var
from mypy.plugin import FunctionContext, MethodContext
from mypy.types import Instance, Type, get_proper_type
from mypy.types_utils import is_overlapping_none

from treetyped_mypy.adapters.facts import recorded
from treetyped_mypy.types.field_types import field_type
from treetyped_mypy.types.put_in_place import ANY, put_in, with_attributes


def with_replaced(ctx: FunctionContext | MethodContext, before: Type, result: Type) -> Type:
    """The result, with what ``before`` was known to hold and the call does not replace, and with what was put there."""
    instance = get_proper_type(result)
    if not isinstance(instance, Instance) or not isinstance(ctx.context, CallExpr) or recorded(instance.type) is None:
        return result
    given = given_by_name(ctx)
    kept = {name: type_ for name, type_ in put_in(before).items() if name not in given}
    filled = {name: ANY for name, type_ in given.items() if fills(field_type(instance, name), type_)}
    if ARG_STAR2 in ctx.context.arg_kinds:
        filled |= {name: ANY for name in may_be_none(instance) if name not in given}
    attributes = {**kept, **filled}
    return with_attributes(instance, attributes) if attributes != put_in(instance) else result


def may_be_none(instance: Instance) -> set[str]:
    """The fields that ``**options`` may have filled."""
    declared = {
        name for base in instance.type.mro for name, symbol in base.names.items() if isinstance(symbol.node, Var)
    }
    return {name for name in declared if is_overlapping_none(field_type(instance, name))}


def given_by_name(ctx: FunctionContext | MethodContext) -> dict[str, Type]:
    pairs = zip(ctx.arg_names, ctx.arg_types, strict=True)
    return {name: type_ for names, types in pairs for name, type_ in zip(names, types, strict=True) if name is not None}


def fills(declared: Type, given: Type) -> bool:
    return is_overlapping_none(declared) and not is_overlapping_none(given)

"""``RESULTS.failed``: an item of an ``eqx.Enumeration``, or of a class whose metaclass is not known."""

from __future__ import annotations

from mypy.plugin import AttributeContext
from mypy.types import FunctionLike, Instance, Type, TypeType
from mypy.typevars import fill_typevars

from treetyped_mypy.adapters.equinox import is_enumeration
from treetyped_mypy.types.class_attributes import doubtful


def class_attribute(ctx: AttributeContext) -> Type:
    """The items of an enumeration are its instances; what an unknown metaclass makes is not known."""
    match ctx.type:
        case FunctionLike() if ctx.type.is_type_obj():
            made: Type = fill_typevars(ctx.type.type_object())
        case TypeType(item=Instance() as made):
            pass
        case _:
            return ctx.default_attr_type
    if isinstance(made, Instance) and is_enumeration(made.type):
        return made
    return ctx.default_attr_type if ctx.is_lvalue else doubtful(ctx.default_attr_type)

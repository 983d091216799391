"""What mypy does not know of dataclasses.

Ours and those of Flax and Chex have ``replace``, those of Chex are mappings that take keywords only, and those of
Penzai are set in ``__init__``.
"""

from __future__ import annotations

from typing import Final

from mypy.nodes import (
    ARG_NAMED,
    ARG_NAMED_OPT,
    ARG_STAR2,
    Argument,
    CallExpr,
    DataclassTransformSpec,
    Decorator,
    Expression,
    FuncDef,
    NameExpr,
    RefExpr,
    TypeInfo,
    Var,
)
from mypy.plugin import ClassDefContext
from mypy.plugins.common import add_attribute_to_class, add_method_to_class
from mypy.plugins.dataclasses import SELF_TVAR_NAME, DataclassTransformer, dataclass_class_maker_callback
from mypy.semanal_shared import find_dataclass_transform_spec
from mypy.types import AnyType, CallableType, NoneType, Type, TypeOfAny, TypeVarId, TypeVarType
from mypy.typevars import fill_typevars

from treetyped_mypy import names
from treetyped_mypy.adapters.adapter import keyword
from treetyped_mypy.adapters.facts import dataclass_fields, record
from treetyped_mypy.adapters.fields import is_false, is_true

FIELDS: Final = ("dataclasses.Field", names.DATACLASS_FIELD)


def made_dataclass(ctx: ClassDefContext) -> bool:
    """What mypy's own plugin makes of a dataclass; false asks for another round."""
    if fullname_of(ctx.reason) != names.DATACLASS and find_dataclass_transform_spec(ctx.reason) is None:
        return DataclassTransformer(ctx.cls, ctx.reason, options_written(ctx.reason), ctx.api).transform()
    return dataclass_class_maker_callback(ctx)


def options_written(decorator: Expression) -> DataclassTransformSpec:
    """Those of a decorator that mypy does not follow, or takes for another: it asks the type, and there is none."""

    def says(name: str, *, default: bool = False) -> bool:
        given = keyword(decorator, name) if isinstance(decorator, CallExpr) else None
        return default if given is None else is_true(given)

    return DataclassTransformSpec(
        eq_default=says("eq", default=True),
        order_default=says("order"),
        kw_only_default=says("kw_only"),
        frozen_default=says("frozen"),
        field_specifiers=FIELDS,
    )


def fullname_of(decorator: Expression) -> str:
    reference = decorator.callee if isinstance(decorator, CallExpr) else decorator
    return reference.fullname if isinstance(reference, RefExpr) else ""


def add_replace(ctx: ClassDefContext) -> None:
    """``replace(**fields)``: a name that is no field fails, a value may be anything."""
    if has_replace(ctx.cls.info):
        return
    any_type: Type = AnyType(TypeOfAny.explicit)
    taken = fields_in_init(ctx.cls.info)
    generate_replace(ctx, [Argument(Var(name, any_type), any_type, None, ARG_NAMED_OPT) for name in taken])


def add_typed_replace(ctx: ClassDefContext) -> None:
    """``replace(**fields)`` of ours: each value is what its field is declared to be."""
    info = ctx.cls.info
    stashed = info.names.get("__mypy-replace")  # what mypy keeps for dataclasses.replace
    if has_replace(info) or stashed is None or not isinstance(stashed.node, Decorator):
        return
    taken = fields_in_init(info)
    generate_replace(ctx, [given for given in stashed.node.func.arguments if given.variable.name in taken])


def fields_in_init(info: TypeInfo) -> list[str]:
    attributes = info.metadata.get("dataclass", {}).get("attributes", [])
    return [attribute["name"] for attribute in attributes if attribute["is_in_init"]]


def generate_replace(ctx: ClassDefContext, fields: list[Argument]) -> None:
    """The result is of the object's own class, decorated or not. A base that mypy cannot see may have more fields."""
    info = ctx.cls.info
    any_type = AnyType(TypeOfAny.explicit)
    others = [Argument(Var("others", any_type), any_type, None, ARG_STAR2)] if info.fallback_to_any else []
    self_type = self_variable(ctx)
    info.names.pop("replace", None)  # of a round before
    added = add_method_to_class(ctx.api, ctx.cls, "replace", [*fields, *others], self_type, self_type, self_type)
    ctx.cls.defs.body.remove(added)  # in the body mypy would compare it with the base's, which has other fields


def has_replace(info: TypeInfo) -> bool:
    """Whether the class, or a base, defines the name itself."""
    declared = info.get("replace")
    return declared is not None and not declared.plugin_generated


def self_variable(ctx: ClassDefContext) -> TypeVarType:
    """``Self``, as mypy writes it for the methods that it adds to a dataclass."""
    name = f"{ctx.cls.info.fullname}.{SELF_TVAR_NAME}"
    default = AnyType(TypeOfAny.from_omitted_generics)
    return TypeVarType(SELF_TVAR_NAME, name, TypeVarId(-1, namespace=name), [], fill_typevars(ctx.cls.info), default)


MAPPING = ("__getitem__", "__iter__", "__len__", "__contains__", "keys", "values", "items", "get")


def add_conversions(ctx: ClassDefContext) -> None:
    """``to_tuple``, ``from_tuple``, and what makes a mappable ``chex.dataclass`` a mapping; their types say nothing."""
    added = ("to_tuple", "from_tuple", *(MAPPING if is_mappable(ctx.reason) else ()))
    for name in added:
        if ctx.cls.info.get(name) is None:
            any_type = AnyType(TypeOfAny.explicit)
            add_attribute_to_class(ctx.api, ctx.cls, name, any_type, override_allow_incompatible=True)


def take_keywords_only(ctx: ClassDefContext) -> None:
    """A mappable ``chex.dataclass`` is constructed as a dict is; several positional arguments fail.

    With fewer than two required fields, one positional argument may be a dict that says it all.
    """
    symbol = ctx.cls.info.names.get("__init__")
    function = symbol.node if symbol is not None and symbol.plugin_generated else None
    if not is_mappable(ctx.reason) or not isinstance(function, FuncDef) or not isinstance(function.type, CallableType):
        return
    parameters = function.arguments[1:]
    if sum(parameter.kind.is_required() for parameter in parameters) < 2:
        return
    arguments = [
        Argument(p.variable, p.variable.type, p.initializer, ARG_NAMED if p.kind.is_required() else ARG_NAMED_OPT)
        for p in parameters
    ]
    add_method_to_class(ctx.api, ctx.cls, "__init__", arguments, NoneType())


def open_to_init(ctx: ClassDefContext) -> None:
    """A frozen class with its own ``__init__``: an assignment fails everywhere else, but is no read-only property."""
    info = ctx.cls.info
    own = info.names.get("__init__")
    if own is None or own.plugin_generated:
        return
    for field in dataclass_fields(info):
        symbol = info.names.get(field)
        if symbol is not None and isinstance(symbol.node, Var):
            symbol.node.is_property = False
    record(info, {"frozen": True})


def is_mappable(decorator: Expression) -> bool:
    """Unless ``mappable_dataclass`` is given as ``False``, or as what is not known."""
    given = keyword(decorator, "mappable_dataclass") if isinstance(decorator, CallExpr) else None
    return given is None or (isinstance(given, NameExpr) and not is_false(given) and given.name == "True")

"""``register_dataclass``: its lists against the fields of the class, as JAX compares them."""

from __future__ import annotations

from typing import Any

from mypy.nodes import CallExpr, Expression
from mypy.plugin import ClassDefContext

from treetyped_mypy import names
from treetyped_mypy.adapters.facts import dataclass_fields
from treetyped_mypy.adapters.fields import field_defs, is_false
from treetyped_mypy.adapters.jax_register_dataclass import arguments, listed
from treetyped_mypy.calls.report import fail_class
from treetyped_mypy.errors import classes, codes


def check_registration(ctx: ClassDefContext, registration: Expression | None) -> None:
    if registration is None:
        return
    given = arguments(registration) if isinstance(registration, CallExpr) else {}
    data, meta = given.get("data_fields"), given.get("meta_fields")
    dropped = given.get("drop_fields")
    dropped_names = [] if dropped is None else listed(dropped)
    if dropped_names is None:
        return
    left_out = dropped_names if data is not None and meta is not None and has_plain_init(ctx) else []
    asked = [a for a in attributes_of(ctx) if a["is_in_init"] and not a["has_default"]]
    if needed := [a["name"] for a in asked if a["is_init_var"] or a["name"] in left_out]:
        fail_class(ctx, classes.init_needs(ctx.cls.name, needed), registration, codes.FIELD)
    if data is not None and meta is not None:
        check_lists(ctx, data, meta, dropped_names)
    elif data is not None or meta is not None:
        check_one_list(ctx, registration, data_given=data is not None)
    else:
        check_all_in_init(ctx, registration, dropped_names)


def has_plain_init(ctx: ClassDefContext) -> bool:
    """Whether ``__init__`` is the one that ``dataclass`` writes."""
    symbol = ctx.cls.info.names.get("__init__")
    return symbol is not None and symbol.plugin_generated


def in_init(ctx: ClassDefContext) -> list[str]:
    """The fields that ``__init__`` takes."""
    return [a["name"] for a in attributes_of(ctx) if a["is_in_init"] and not a["is_init_var"]]


def attributes_of(ctx: ClassDefContext) -> list[dict[str, Any]]:
    """What mypy's dataclass plugin found."""
    found: list[dict[str, Any]] = ctx.cls.info.metadata.get("dataclass", {}).get("attributes", [])
    return found


def check_lists(ctx: ClassDefContext, data: Expression, meta: Expression, dropped: list[str]) -> None:
    data_names, meta_names = listed(data), listed(meta)
    if data_names is None or meta_names is None:
        return
    fields = [field for field in in_init(ctx) if field not in dropped]
    listed_names = [*data_names, *meta_names]
    if missing := [field for field in fields if field not in listed_names]:
        fail_class(ctx, classes.fields_missing(ctx.cls.name, missing), data, codes.FIELD)
    if unknown := [name for name in listed_names if name not in fields]:
        place = data if unknown[0] in data_names else meta
        fail_class(ctx, classes.fields_unknown(ctx.cls.name, unknown), place, codes.FIELD)
    elif is_strict(ctx) and (both := [name for name in data_names if name in meta_names]):
        fail_class(ctx, classes.fields_overlap(ctx.cls.name, both), data, codes.FIELD)


def check_one_list(ctx: ClassDefContext, registration: Expression, *, data_given: bool) -> None:
    given, missing = ("data_fields", "meta_fields") if data_given else ("meta_fields", "data_fields")
    fail_class(ctx, classes.one_list_only(ctx.cls.name, given, missing), registration, codes.FIELD)


def check_all_in_init(ctx: ClassDefContext, registration: Expression, dropped: list[str]) -> None:
    """Without lists every field is listed, also one that is dropped or that ``__init__`` does not take."""
    taken = in_init(ctx)
    if is_strict(ctx) and (refused := [field for field in taken if field in dropped]):
        fail_class(ctx, classes.dropped_alone(ctx.cls.name, refused), registration, codes.FIELD)
    places = {field.name: field.statement for field in field_defs(ctx.cls)}
    for field in dataclass_fields(ctx.cls.info):
        if field not in taken:
            text = classes.not_in_init(ctx.cls.name, field, "register_dataclass")
            fail_class(ctx, text, places.get(field, registration), codes.FIELD, registration)


def check_flax_fields(ctx: ClassDefContext) -> None:
    """Flax lists every field for ``register_dataclass``, also one that ``__init__`` does not take."""
    for field in field_defs(ctx.cls):
        if is_false(field.option("init")):
            fail_class(ctx, classes.not_in_init(ctx.cls.name, field.name, "Flax"), field.statement, codes.FIELD)


def is_strict(ctx: ClassDefContext) -> bool:
    """Whether JAX refuses what it took before 0.10: certainly where it shows ``flatten_one_level``, from 0.10.2 on."""
    return ctx.api.lookup_fully_qualified_or_none(names.PUBLIC_FLATTEN_ONE_LEVEL) is not None

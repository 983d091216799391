"""``replace`` of a ``PyTreeNode``: Flax declares that it takes any name, but it takes the fields."""

from __future__ import annotations

from mypy.nodes import ARG_NAMED_OPT
from mypy.plugin import MethodSigContext
from mypy.types import AnyType, FunctionLike, Instance, Type, TypeOfAny, get_proper_type


def node_replace(ctx: MethodSigContext) -> FunctionLike:
    """A value may be anything: users put axes and shardings where arrays are declared."""
    type_ = get_proper_type(ctx.type)
    if not isinstance(type_, Instance) or any(base.fallback_to_any for base in type_.type.mro):
        return ctx.default_signature
    attributes = type_.type.metadata.get("dataclass", {}).get("attributes", [])
    fields = [attribute["name"] for attribute in attributes if attribute["is_in_init"]]
    values: list[Type] = [AnyType(TypeOfAny.explicit) for _ in fields]
    return ctx.default_signature.copy_modified(
        arg_types=values, arg_kinds=[ARG_NAMED_OPT] * len(fields), arg_names=fields
    )

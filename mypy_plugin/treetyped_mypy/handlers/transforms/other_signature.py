"""``nnx.split_inputs`` and ``merge_inputs``: what they return is declared to be called as the function, and is not."""

from __future__ import annotations

from mypy.plugin import FunctionContext
from mypy.types import AnyType, CallableType, Type, TypeOfAny, get_proper_type


def other_signature(ctx: FunctionContext) -> Type:
    """A merged function returns its arguments beside its result; one that is split drops the first of the two."""
    is_applied = bool(ctx.args) and bool(ctx.args[0])
    declared = get_proper_type(ctx.default_return_type)
    return AnyType(TypeOfAny.special_form) if is_applied and isinstance(declared, CallableType) else declared

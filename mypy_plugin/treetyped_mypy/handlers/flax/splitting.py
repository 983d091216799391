"""``nnx.split(module, *filters)``: the definition and a state for each filter, as many as are written."""

from __future__ import annotations

from mypy.nodes import ARG_POS, CallExpr
from mypy.plugin import FunctionContext
from mypy.types import TupleType, Type, UnpackType, get_proper_type


def split(ctx: FunctionContext) -> Type:
    """Flax declares any number of states beside the first, which mypy does not unpack into names."""
    made, call = get_proper_type(ctx.default_return_type), ctx.context
    if not isinstance(made, TupleType) or not isinstance(call, CallExpr):
        return made
    filters = [kind for kind, name in zip(call.arg_kinds, call.arg_names, strict=True) if name is None][1:]
    if set(filters) != {ARG_POS} or not any(isinstance(item, UnpackType) for item in made.items):
        return made
    return made.copy_modified(items=[made.items[0], *[made.items[1] for _ in filters]])

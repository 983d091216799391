"""``optax.apply_updates(params, updates)`` and Equinox's: the type of the parameters."""

from __future__ import annotations

from mypy.plugin import FunctionSigContext
from mypy.types import FunctionLike
from mypy.types_utils import is_overlapping_none

from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.signature import returning, taking_trees
from treetyped_mypy.structure.nodes import Leaf
from treetyped_mypy.types.jax_types import is_exactly_array
from treetyped_mypy.types.lift import lift


def apply_updates(ctx: FunctionSigContext) -> FunctionLike:
    """``optax.apply_updates``: ``params + updates``, leaf by leaf; ``None`` in the parameters stays."""
    call = Call.of(ctx)
    if call is None or (params := call.argument("params")) is None or call.argument("updates") is None:
        return ctx.default_signature
    given = call.type_of(params)
    if is_overlapping_none(given):
        call.forget()
        return ctx.default_signature  # the updates of None are lost in silence: what Optax's own types say stays
    signature = taking_trees(ctx.default_signature, call, ("params", "updates"))
    is_kept = not isinstance(lift(given), Leaf) or is_exactly_array(given)
    return returning(signature, call, given) if is_kept else signature


def equinox_apply_updates(ctx: FunctionSigContext) -> FunctionLike:
    """``eqx.apply_updates(model, updates)``."""
    call = Call.of(ctx)
    if call is None or (model := call.argument("model")) is None or call.argument("updates") is None:
        return ctx.default_signature
    given = call.type_of(model)
    return ctx.default_signature if isinstance(lift(given), Leaf) else returning(ctx.default_signature, call, given)

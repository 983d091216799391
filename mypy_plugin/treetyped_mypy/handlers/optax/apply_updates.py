"""``optax.apply_updates(params, updates)`` and Equinox's: the type of the parameters, and one structure."""

from __future__ import annotations

from mypy.plugin import FunctionSigContext
from mypy.types import FunctionLike, NoneType, Type
from mypy.types_utils import is_overlapping_none

from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.report import fail
from treetyped_mypy.calls.signature import returning, taking_trees
from treetyped_mypy.errors import codes, optax
from treetyped_mypy.handlers.optax.update import is_state
from treetyped_mypy.structure.halves import none_is_leaf
from treetyped_mypy.structure.match import match
from treetyped_mypy.structure.nodes import Leaf, NoneNode, Structure, Unknown
from treetyped_mypy.structure.path import Path
from treetyped_mypy.structure.walk import leaves
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.values.displays import lift_expression
from treetyped_mypy.values.optimisers import is_state_type


def apply_updates(ctx: FunctionSigContext) -> FunctionLike:
    """``optax.apply_updates``: ``params + updates``, leaf by leaf; ``None`` in the parameters stays."""
    call = Call.of(ctx)
    if call is None or (params := call.argument("params")) is None or (updates := call.argument("updates")) is None:
        return ctx.default_signature
    tree = lift_expression(call.checker, params, call.type_of(params))
    changes = lift_expression(call.checker, updates, call.type_of(updates))
    mismatches = [m for m in match(tree, changes, equal=True) if not isinstance(m.left, NoneNode)]
    if mismatches:
        fail(call.checker, optax.apply_differs(mismatches), updates, codes.STRUCTURE)
    elif (kept := state_in(tree)) is not None and isinstance(changes, Unknown):
        fail(call.checker, optax.holds_state(call.type_of(params), kept), params, codes.STRUCTURE)
    elif is_state(call, syntax_of(call.checker.tree), updates):
        text = optax.state_in_place_of("updates", "apply_updates")
        fail(call.checker, text, updates, codes.STRUCTURE, optax.RESULT_CURE)
    if is_overlapping_none(call.type_of(params)):
        call.forget()
        return ctx.default_signature  # the updates of None are lost in silence: what Optax's own types say stays
    signature = taking_trees(ctx.default_signature, call, ("params", "updates"))
    if isinstance(tree, Leaf):
        return signature
    return returning(signature, call, call.type_of(params))


def state_in(tree: Structure[Type]) -> Path | None:
    """Where a class keeps the state of an optimiser: it is no tree of parameters."""
    return next((found.path for found in leaves(tree) if is_state_unknown(found.node)), None)


def is_state_unknown(node: Structure[Type]) -> bool:
    return isinstance(node, Unknown) and is_state_type(node.origin)


def equinox_apply_updates(ctx: FunctionSigContext) -> FunctionLike:
    """``eqx.apply_updates(model, updates)``: ``None`` in the updates leaves a leaf, or a part, as it is."""
    call = Call.of(ctx)
    if call is None or (model := call.argument("model")) is None or (updates := call.argument("updates")) is None:
        return ctx.default_signature
    tree = lift_expression(call.checker, model, call.type_of(model))
    changes = none_is_leaf(lift_expression(call.checker, updates, call.type_of(updates)), NoneType())
    mismatches = list(match(changes, tree))
    if mismatches:
        fail(call.checker, optax.equinox_apply_differs(mismatches), updates, codes.STRUCTURE)
    signature = ctx.default_signature
    return signature if isinstance(tree, Leaf) else returning(signature, call, call.type_of(model))

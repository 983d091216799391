"""Flax: linen's variables, and a ``TrainState``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from treetyped_mypy.errors import codes, messages
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.optax import state_of
from treetyped_mypy.evaluation.rules.optimiser_steps import has_none
from treetyped_mypy.flow.values import UNKNOWN, Plain, Value


def create(call: LibraryCall) -> Value | None:
    """``TrainState.create(apply_fn=..., params=..., tx=...)``."""
    params, tx = call.named.get("params"), call.named.get("tx")
    if params is None or tx is None:
        return None
    state = state_of(call, tx, params) if isinstance(tx, Thing) and tx.kind == "opt" else UNKNOWN
    held = {**call.named, "step": Plain("int"), "opt_state": state}
    return Thing("train_state", tuple(held.items()))


def apply_gradients(call: LibraryCall, owner: Thing) -> Value:
    params, grads = owner.get("params"), call.named.get("grads")
    if params is None or grads is None:
        return owner
    mismatches = call.mismatches(params, grads)
    if mismatches and not has_none(mismatches):
        call.say(codes.STRUCTURE, messages.structures_differ("apply_gradients", "params", "grads", mismatches))
    return owner


def replaced(call: LibraryCall, owner: Thing) -> Value:
    return Thing("train_state", tuple({**dict(owner.held), **call.named}.items()))


RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {"flax.create": create}

METHODS: Final[dict[str, Callable[[LibraryCall, Thing], Value]]] = {
    "apply_gradients": apply_gradients,
    "replace": replaced,
}

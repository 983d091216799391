"""Optax: an optimiser's state knows the parameters that it was made for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy.errorcodes import ErrorCode
from mypy.types import Type
from treetyped_mypy.errors import codes, messages, optax
from treetyped_mypy.evaluation.arrays import FLOAT, Array, as_array
from treetyped_mypy.evaluation.atoms import Thing, Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.numpy import takes_array
from treetyped_mypy.evaluation.trees import Opened, map_leaves, opened
from treetyped_mypy.flow.values import (
    NONE,
    UNKNOWN,
    Function,
    Method,
    Tuple,
    Value,
    options,
)
from treetyped_mypy.structure.mismatch import Mismatch
from treetyped_mypy.structure.nodes import NoneNode

NEEDS_PARAMS: Final = frozenset(
    ["adamw", "lamb", "lion", "nadamw", "add_decayed_weights", "lars", "adamaxw", "adafactor"]
)
KEEPS_TREE: Final = frozenset(
    [
        "adam",
        "adamw",
        "rmsprop",
        "adagrad",
        "lamb",
        "lion",
        "nadam",
        "nadamw",
        "adabelief",
        "radam",
        "yogi",
        "amsgrad",
        "adamax",
        "adamaxw",
        "scale_by_adam",
        "scale_by_rms",
        "trace",
        "ema",
        "scale_by_lion",
        "lars",
        "novograd",
        "adadelta",
    ]
)
"""Their state has a tree like the parameters, which each update is mapped together with."""
STATELESS: Final = frozenset(
    ["sgd", "clip", "clip_by_global_norm", "scale", "scale_by_learning_rate", "add_decayed_weights", "identity"]
)
WRAPS: Final = frozenset(
    [
        "chain",
        "named_chain",
        "multi_transform",
        "masked",
        "MultiSteps",
        "apply_if_finite",
        "inject_hyperparams",
        "lookahead",
    ]
)


def optimiser(call: LibraryCall) -> Value:
    word = call.name.rpartition(".")[2]
    keeps = word in KEEPS_TREE or (word == "sgd" and call.get(1, "momentum", NONE) not in (NONE, UNKNOWN))
    has_mask = any(call.get(-1, name, NONE) != NONE for name in ("mask",))
    return Thing("opt", facts=(("needs", word in NEEDS_PARAMS), ("keeps", keeps and not has_mask), ("open", has_mask)))


def chain(call: LibraryCall) -> Value:
    inner = [value for value in call.positional if isinstance(value, Thing) and value.kind == "opt"]
    is_seen = len(inner) == len(call.positional) and not call.is_open
    return Thing(
        "opt",
        facts=(
            ("needs", any(each.fact("needs") for each in inner)),
            ("keeps", any(each.fact("keeps") for each in inner)),
            ("open", not is_seen or any(each.fact("open") for each in inner)),
        ),
    )


def wrapper(call: LibraryCall) -> Value:
    inner = call.get(0)
    needs = isinstance(inner, Thing) and bool(inner.fact("needs"))
    return Thing("opt", facts=(("needs", needs), ("keeps", False), ("open", True)))


def init(call: LibraryCall, owner: Thing) -> Value:
    params = call.get(0, "params")
    if any(isinstance(option, Function | Method | Transformed) for option in options(params)):
        return call.say(codes.LEAF, f'init: "params" is {call.says(params)}, not a tree of parameters')
    if is_state(params):
        return call.say(codes.STRUCTURE, optax.state_in_place_of("params", "init"))
    return state_of(call, owner, params)


def state_of(call: LibraryCall, owner: Thing, params: Value) -> Thing:
    """The parameters are kept as they were: what is done to them later is nothing to the state."""
    kept = map_leaves(call.run, params, lambda leaf: as_array(leaf) or leaf, call.place)
    return Thing("opt_state", (("params", kept),), (("node", "optimizer state"), *owner.facts))


def is_state(value: Value) -> bool:
    return isinstance(value, Thing) and value.kind == "opt_state"


def update(call: LibraryCall, owner: Thing) -> Value:
    if call.is_open:
        return Tuple((UNKNOWN, UNKNOWN))
    grads, state, params = call.get(0, "updates"), call.get(1, "state"), call.get(2, "params", NONE)
    if is_state(grads):
        return wrong(call, codes.STRUCTURE, optax.state_in_place_of("updates"))
    if is_state(params):
        return wrong(call, codes.STRUCTURE, optax.state_in_place_of("params"))
    if owner.fact("needs") and params == NONE and not owner.fact("open"):
        call.say(codes.STRUCTURE, 'update: this optimiser needs "params": update(updates, state, params)')
    if all(is_no_state(call, option) for option in options(state)):
        return wrong(call, codes.STRUCTURE, f'update: "state" is {call.says(state)}, which is no state of an optimiser')
    kept = state.get("params") if isinstance(state, Thing) else None
    if kept is not None and isinstance(state, Thing) and state.fact("keeps") and not state.fact("open"):
        mismatches = call.mismatches(grads, kept, equal=True)
        if mismatches and not has_none(mismatches):
            return wrong(call, codes.STRUCTURE, optax.state_differs(mismatches))
    if params != NONE and owner.fact("needs") and not owner.fact("open"):
        mismatches = call.mismatches(grads, params, equal=True)
        if mismatches and not has_none(mismatches):
            return wrong(call, codes.STRUCTURE, optax.gradients_differ(mismatches))
    updates = map_leaves(call.run, grads, lambda leaf: array_like(leaf), call.place)
    return Tuple((updates, state if is_state(state) else UNKNOWN))


def has_none(mismatches: list[Mismatch[Type]]) -> bool:
    """Optax passes over ``None``."""
    return any(isinstance(side, NoneNode) for each in mismatches for side in (each.left, each.right))


def array_like(leaf: Value) -> Value:
    found = as_array(leaf)
    return UNKNOWN if found is None else Array(found.kind, found.shape, found.is_traced)


def wrong(call: LibraryCall, code: ErrorCode, text: str) -> Value:
    call.say(code, text)
    return Tuple((UNKNOWN, UNKNOWN))


def is_no_state(call: LibraryCall, value: Value) -> bool:
    """What certainly is no state: an optimiser's is a tuple or named tuple."""
    found = opened(call.run, value)
    if isinstance(found, Opened):
        return found.kind in ("dict", "list", "None")
    return found is None and as_array(value) is not None


def apply_updates(call: LibraryCall) -> Value:
    params, updates = call.get(0, "params"), call.get(1, "updates")
    for name, value in (("params", params), ("updates", updates)):
        if is_state(value):
            return call.say(codes.STRUCTURE, optax.state_in_place_of(name, "apply_updates"))
    mismatches = call.mismatches(params, updates)
    if mismatches and not has_none(mismatches):
        return call.say(codes.STRUCTURE, optax.apply_differs(mismatches))
    return map_leaves(call.run, params, array_like, call.place)


def averaged(call: LibraryCall) -> Value:
    new, old = call.get(0, "new_tensors"), call.get(1, "old_tensors")
    mismatches = call.mismatches(new, old)
    if mismatches and not has_none(mismatches):
        return call.say(
            codes.STRUCTURE, messages.structures_differ(call.name, "new_tensors", "old_tensors", mismatches)
        )
    return map_leaves(call.run, new, array_like, call.place)


def scalar(call: LibraryCall) -> Value:
    return Array(FLOAT, (), any(isinstance(value, Array) and value.is_traced for value in call.arguments))


LOSSES: Final = [
    "softmax_cross_entropy",
    "softmax_cross_entropy_with_integer_labels",
    "l2_loss",
    "huber_loss",
    "sigmoid_binary_cross_entropy",
    "squared_error",
    "log_cosh",
    "cosine_similarity",
]


def loss(call: LibraryCall) -> Value:
    operands = [takes_array(call, value) for value in call.positional[:2]]
    return Array(FLOAT, None, any(operand.is_traced for operand in operands))


def schedule(_call: LibraryCall) -> Value:
    return UNKNOWN


OPTIMISERS: Final = (
    KEEPS_TREE
    | STATELESS
    | frozenset(["sgd", "adafactor", "optimistic_gradient_descent", "noisy_sgd", "fromage", "sm3"])
)

RULES: Final = {
    **{f"optax.{word}": optimiser for word in OPTIMISERS},
    "optax.chain": chain,
    **{f"optax.{word}": wrapper for word in WRAPS - {"chain"}},
    "optax.apply_updates": apply_updates,
    "optax.incremental_update": averaged,
    "optax.global_norm": scalar,
    **{f"optax.{word}": loss for word in LOSSES},
}

METHODS: Final[dict[str, Callable[[LibraryCall, Thing], Value]]] = {"init": init, "update": update}

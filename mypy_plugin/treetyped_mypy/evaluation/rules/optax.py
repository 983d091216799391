"""Optax: an optimiser's state knows the parameters that it was made for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy.errorcodes import ErrorCode
from mypy.nodes import CallExpr, MypyFile

from treetyped_mypy.errors import codes, messages, optax
from treetyped_mypy.evaluation.arrays import FLOAT, Array, as_array
from treetyped_mypy.evaluation.atoms import Thing, Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules import hyperparameters, optax_losses, optax_trees, schedules
from treetyped_mypy.evaluation.rules.hyperparameter_states import first, next_ones, refused_by, replaced
from treetyped_mypy.evaluation.rules.optimiser_contents import (
    OptState,
    at_stage,
    state_made,
    with_hyperparameters,
)
from treetyped_mypy.evaluation.rules.optimiser_made import MAKERS, TRACES, injected_in, kind_of, parts_of
from treetyped_mypy.evaluation.rules.optimiser_stages import are_updates, next_stage, stepped, stepping
from treetyped_mypy.evaluation.rules.optimiser_states import (
    MADE_FOR,
    is_state,
    maker,
    refuses,
    refuses_value,
)
from treetyped_mypy.evaluation.rules.optimiser_steps import joined, like, prepare, report_no_sum, step, unpaired
from treetyped_mypy.evaluation.rules.optimiser_table import TRANSFORMS
from treetyped_mypy.evaluation.rules.tracing import report_untraceable
from treetyped_mypy.evaluation.trees import map_leaves, untraced
from treetyped_mypy.flow.values import NONE, UNKNOWN, Function, Method, Tuple, Value, options
from treetyped_mypy.syntax.states_left import goes_on_with_old, goes_on_without_updates
from treetyped_mypy.syntax.tree import syntax_of


def init(call: LibraryCall, owner: Thing) -> Value:
    params = call.get(0, "params")
    if all(isinstance(option, Function | Method | Transformed) for option in options(params)):
        text = f'init: "params" is {call.says(params)}, not a tree of parameters'
        return call.say(codes.LEAF, text, of=(0, "params"))
    if is_state(params):
        return call.say(codes.STRUCTURE, optax.state_in_place_of("params", "init"))
    return state_of(call, owner, params) if prepare(call, owner, params) else UNKNOWN


def state_of(call: LibraryCall, owner: Thing, params: Value) -> Thing:
    """The parameters are kept as they were: what is done to them later is nothing to the state."""
    kept = map_leaves(call.run, params, kept_leaf, call.place)
    return state_made(owner, kept, next_stage(), first(call, owner))


def kept_leaf(leaf: Value) -> Value:
    found = as_array(leaf)
    return leaf if found is None else untraced(found)


def update(call: LibraryCall, owner: Thing) -> Value:
    if call.is_open:
        return Tuple((UNKNOWN, UNKNOWN))
    updates, state, params = call.get(0, "updates"), call.get(1, "state"), call.get(2, "params", NONE)
    if is_state(updates):
        return wrong(call, codes.STRUCTURE, optax.state_in_place_of("updates"), optax.ORDER_CURE)
    if is_state(params):
        return wrong(call, codes.STRUCTURE, optax.state_in_place_of("params"), optax.ORDER_CURE)
    if are_updates(call.run, params):
        return wrong(call, codes.STRUCTURE, optax.UPDATES_AS_PARAMS, optax.APPLY)
    if isinstance(state, Thing) and is_state(state) and refuses(owner, maker(state)):
        return wrong(call, codes.STRUCTURE, optax.STATE_OF_ANOTHER)
    if all(refuses_value(call, owner, option) for option in options(state)):
        return wrong(call, codes.STRUCTURE, optax.no_state(call.says(state)), optax.STATES_CURE)
    if (fault := refused_by(call, owner, state)) is not None:
        call.say(codes.STRUCTURE, f"update: {fault}", of=(1, "state"))
        return Tuple((UNKNOWN, UNKNOWN))
    if owner.get(TRACES) is not None and report_untraceable(call, "update", params, "params"):
        return Tuple((UNKNOWN, UNKNOWN))
    kept = state.get(MADE_FOR) if isinstance(state, Thing) else None
    found = step(call, owner, updates, UNKNOWN if kept is None else kept, params)
    new = state if is_state(state) else new_state(owner)
    if isinstance(new, OptState) and len(new.hyperparameters) == len(injected_in(owner)):
        new = with_hyperparameters(new, next_ones(call, owner, state))
    if found is None:
        return Tuple((UNKNOWN, new))
    is_counted = counts(owner)
    if is_counted:
        report_dropped(call)
    tagged, stage = stepping(call, state if is_counted else UNKNOWN, found)
    return Tuple((tagged, at_stage(new, stage) if isinstance(new, OptState) else new))


def report_dropped(call: LibraryCall) -> None:
    """In one function one of the two results is dropped, and what it is for goes on as it was beside the other."""
    written, file = call.written(1, "state"), call.run.file.home
    if written is None or not isinstance(file, MypyFile) or not isinstance(call.place, CallExpr):
        return
    syntax, params = syntax_of(file), call.written(2, "params")
    if goes_on_with_old(syntax, call.place, written):
        call.say(codes.LEAF, optax.old_state(call.spelled(1, "state")), optax.TAKE_STATE)
    updates = goes_on_without_updates(syntax, call.place, params) if params is not None else None
    if updates is not None:
        call.say(codes.LEAF, optax.lost_updates(updates.name), optax.apply(call.spelled(2, "params"), updates.name))


def counts(owner: Thing) -> bool:
    """Whether an update depends on those before it."""
    word = kind_of(owner)
    if word in ("chain", "inside", "masked"):
        return any(map(counts, parts_of(owner)))
    return word in TRANSFORMS and bool(TRANSFORMS[word].reads)


def new_state(owner: Thing) -> Value:
    """Whatever it was given for its state, list or tuple, what it returns is a state as it makes them.

    One that reads nothing of its state may hand it on as it is.
    """
    word = kind_of(owner)
    reads = word in TRANSFORMS and bool(TRANSFORMS[word].reads)
    makes_own = reads or word in ("chain", "masked", "multi_transform") or bool(injected_in(owner))
    return state_made(owner, UNKNOWN) if makes_own else UNKNOWN


def wrong(call: LibraryCall, code: ErrorCode, text: str, note: str | None = None) -> Value:
    call.say(code, text, note)
    return Tuple((UNKNOWN, UNKNOWN))


def apply_updates(call: LibraryCall) -> Value:
    params, updates = call.get(0, "params"), call.get(1, "updates")
    for index, (name, value) in enumerate((("params", params), ("updates", updates))):
        if is_state(value):
            cure = optax.RESULT_CURE if name == "updates" else None
            return call.say(codes.STRUCTURE, optax.state_in_place_of(name, "apply_updates"), cure, of=(index, name))
    mismatches = unpaired(call, params, updates)
    if mismatches:
        sides = call.words((0, "params"), (1, "updates"))
        text = messages.structures_differ("apply_updates", sides, mismatches)
        return call.say(codes.STRUCTURE, text, of=(1, "updates"))
    if report_no_sum(call, params, updates):
        return UNKNOWN
    found = joined(call, params, updates, "updates", "apply_updates", "params")
    return UNKNOWN if found is None else stepped(call, params, updates, found)


def averaged(call: LibraryCall) -> Value:
    new, old = call.get(0, "new_tensors"), call.get(1, "old_tensors")
    mismatches = unpaired(call, new, old)
    if mismatches:
        return call.say_apart(mismatches, (0, "new_tensors"), (1, "old_tensors"))
    return like(call, new)


def scalar(call: LibraryCall) -> Value:
    return Array(FLOAT, (), any(isinstance(value, Array) and value.is_traced for value in call.arguments))


RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    **MAKERS,
    **hyperparameters.RULES,
    **schedules.RULES,
    "optax.apply_updates": apply_updates,
    "optax.incremental_update": averaged,
    "optax.global_norm": scalar,
    **optax_losses.RULES,
    **optax_trees.RULES,
}

METHODS: Final[dict[str, Callable[[LibraryCall, Thing], Value]]] = {
    "init": init,
    "update": update,
    "__call__": lambda call, _owner: call.say(codes.STRUCTURE, optax.CALLED, optax.CALLED_CURE),
    "gradient_transformation": lambda _call, owner: owner,
}

OTHER_METHODS: Final[dict[str, dict[str, Callable[[LibraryCall, Thing], Value]]]] = {
    "opt_factory": {"__call__": hyperparameters.made_by_factory},
    "opt_state": {"_replace": replaced},
    "schedule": {"__call__": schedules.scheduled},
}

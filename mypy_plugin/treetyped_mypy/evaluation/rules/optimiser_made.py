"""Optax: what a call gives that makes an optimiser.

An optimiser is a `Thing` of the kind ``opt``; the fact ``is`` says which: the name of a transformation of the table,
``chain``, ``named_chain``, ``masked``, ``multi_transform``, ``inside`` (another optimiser's steps in a state of its
own), ``own`` (two functions), ``like`` where only its results are known, ``needing`` where it needs the parameters
besides, ``searching`` where it is told the loss, or ``open``.
"""

from __future__ import annotations

from typing import Final

from treetyped_mypy.errors import codes
from treetyped_mypy.evaluation.arrays import as_array
from treetyped_mypy.evaluation.atoms import Partial, Thing, Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.optimiser_table import (
    CHAINS,
    DECAY,
    HARMLESS,
    LEARNING_RATE,
    MOMENTUM,
    PARAMETERS,
    TRANSFORMS,
)
from treetyped_mypy.evaluation.rules.schedules import is_schedule
from treetyped_mypy.flow.contents import Entries
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Function, Method, Object, Tuple, Value


def made_of(kind: str, *parts: Value, **held: Value) -> Thing:
    named = tuple((str(index), part) for index, part in enumerate(parts))
    return Thing("opt", (*named, *held.items()), (("is", kind),))


HYPERPARAMETERS: Final = "hyperparameters"
"""What an optimiser holds that is made anew by a factory for each step: what that is given (``hyperparameters.py``)."""

OPEN: Final = made_of("open")
LIKE: Final = made_of("like")
NEEDING: Final = made_of("needing")


def kind_of(optimiser: Thing) -> str:
    return str(optimiser.fact("is"))


def parts_of(optimiser: Thing) -> tuple[Thing, ...]:
    return tuple(as_optimiser(value) for name, value in optimiser.held if name.isdigit())


def injected_in(optimiser: Thing) -> list[Thing]:
    """The parts of a chain that have their hyperparameters in their states."""
    if kind_of(optimiser) == "chain":
        return [each for part in parts_of(optimiser) for each in injected_in(part)]
    return [optimiser] if optimiser.get(HYPERPARAMETERS) is not None else []


def as_optimiser(value: Value) -> Thing:
    return value if isinstance(value, Thing) and value.kind == "opt" else OPEN


# transformations and their chains
def transform(call: LibraryCall) -> Value:
    word = call.name.rpartition(".")[2]
    given = options_of(call, word)
    return OPEN if given is None else made(word, given)


def options_of(call: LibraryCall, word: str) -> dict[str, Value] | None:
    """The options by name; none if one of them is not known."""
    names = PARAMETERS.get(word, ("learning_rate",))
    if call.is_open or (len(call.positional) > len(names) and word in PARAMETERS):
        return None
    given = {**dict(zip(names, call.positional, strict=False)), **call.named}
    return None if set(given) - HARMLESS - {"mask", "momentum"} else given


def made(word: str, given: dict[str, Value]) -> Thing:
    if word in CHAINS:
        return made_of("chain", *(made(part, given) for part in CHAINS[word]))
    if word == LEARNING_RATE:
        return by_learning_rate(given.get("learning_rate", UNKNOWN))
    if word == MOMENTUM:
        return by_momentum(given.get("momentum", NONE))
    if word == DECAY:
        mask = given.get("mask", NONE)
        return made_of(DECAY) if mask == NONE else made_of("masked", made_of(DECAY), mask=mask)
    return made_of(word) if word in TRANSFORMS else OPEN


def by_learning_rate(rate: Value) -> Thing:
    """A schedule counts its steps."""
    if isinstance(rate, Function | Method | Transformed | Partial) or is_schedule(rate):
        return made_of("scale_by_schedule")
    return made_of("identity") if as_array(rate) is not None else made_of("perhaps_by_schedule")


def by_momentum(momentum: Value) -> Thing:
    if momentum == NONE:
        return made_of("identity")
    return made_of("trace") if as_array(momentum) is not None else OPEN


# made of others
def chain(call: LibraryCall) -> Value:
    if call.is_open or call.named:
        return OPEN
    for value in call.positional:
        if isinstance(value, Object) and call.items(value) is not None:
            return call.fail(codes.STRUCTURE, "takes the transformations one by one: chain(*transformations)")
    return made_of("chain", *map(as_optimiser, call.positional))


def named_chain(call: LibraryCall) -> Value:
    pairs = [call.items(value) for value in call.positional]
    if call.is_open or any(pair is None or len(pair) != 2 for pair in pairs):
        return OPEN
    names = [pair[0].value for pair in pairs if pair and isinstance(pair[0], Constant)]
    if len(set(names)) < len(names):
        return call.fail(codes.STRUCTURE, "two transformations have one name")
    return made_of("named_chain", *(as_optimiser(pair[1]) for pair in pairs if pair))


def masked(call: LibraryCall) -> Value:
    return made_of("masked", as_optimiser(call.get(0, "inner")), mask=call.get(1, "mask"))


def multi_transform(call: LibraryCall) -> Value:
    transforms = call.get(0, "transforms")
    held = call.run.state.held(transforms) if isinstance(transforms, Object) else None
    if held is None or len(held) != 1 or not isinstance(entries := held[0], Entries):
        return OPEN
    keys = Tuple(tuple(Constant(key) for key, _ in entries.entries))
    inner = [as_optimiser(value) for _, value in entries.entries]
    return made_of("multi_transform", *inner, labels=call.get(1, "param_labels"), keys=keys)


def inside(call: LibraryCall) -> Value:
    traces = {TRACES: NONE} if call.name in BRANCHING else {}
    reads = Tuple(tuple(map(Constant, FIELDS[call.name])))
    return made_of("inside", as_optimiser(call.get(0, INNER.get(call.name, "inner"))), **traces, **{READS: reads})


READS: Final = "reads"
FIELDS: Final = {
    "optax.MultiSteps": ("mini_step", "gradient_step", "inner_opt_state", "acc_grads", "skip_state"),
    "optax.apply_if_finite": ("notfinite_count", "last_finite", "total_notfinite", "inner_state"),
}
"""The fields of the states of those that keep the state of another one."""


INNER: Final = {"optax.MultiSteps": "opt"}
"""What the parameter is called that takes the inner optimiser, where it is not ``inner``."""

BRANCHING: Final = frozenset(["optax.MultiSteps"])
"""They hand the parameters to ``lax.cond``, which traces them, beside the sum of the gradients, which is like them."""
TRACES: Final = "traces"


def own(call: LibraryCall) -> Value:
    """``GradientTransformation(init, update)``: two functions that are run when they are called."""
    init, update = call.get(0, "init"), call.get(1, "update")
    return made_of("own", init=init, update=update) if not call.is_open else OPEN


def same(call: LibraryCall) -> Value:
    return as_optimiser(call.get(0, "tx"))


def searching(call: LibraryCall) -> Value:
    """What looks for the length of a step is told the loss; ``lbfgs`` may be made without."""
    word = call.name.rpartition(".")[2]
    is_other = call.is_open or (word == "lbfgs" and ("linesearch" in call.named or len(call.positional) > 3))
    return LIKE if is_other else made_of("searching", names=Tuple(tuple(map(Constant, SEARCHING[word]))))


SEARCHING: Final = {
    "lbfgs": ("value", "grad", "value_fn"),
    "scale_by_backtracking_linesearch": ("value", "grad", "value_fn"),
    "scale_by_zoom_linesearch": ("value", "grad", "value_fn"),
    "polyak_sgd": ("value",),
    "scale_by_polyak": ("value",),
}
"""What ``update`` must be given by name."""


UNSEEN: Final = [
    "sm3",
    "optimistic_adam",
    "rprop",
    "scale_by_stddev",
    "scale_by_lbfgs",
    "scale_by_sm3",
    "apply_every",
    "zero_nans",
    "freeze",
    "selective_transform",
    "conditionally_mask",
    "conditionally_transform",
]
"""Optimisers whose state is not modelled: their updates are like the gradients."""

NEED_PARAMS: Final = [
    "adafactor",
    "dadapt_adamw",
    "fromage",
    "lars",
    "madgrad",
    "mechanize",
    "momo",
    "momo_adam",
    "prodigy",
    "scale_by_factored_rms",
    "scale_by_madgrad",
    "sophia",
]
"""Such that refuse to go on without the parameters."""

MAKERS: Final = {
    **{f"optax.{word}": transform for word in (*TRANSFORMS, *CHAINS, LEARNING_RATE, DECAY)},
    **{f"optax.{word}": (lambda _call: LIKE) for word in UNSEEN},
    **{f"optax.{word}": searching for word in SEARCHING},
    **{f"optax.{word}": (lambda _call: NEEDING) for word in NEED_PARAMS},
    "optax.lookahead": lambda _call: OPEN,
    "optax.flatten": lambda _call: LIKE,
    "optax.chain": chain,
    "optax.named_chain": named_chain,
    "optax.masked": masked,
    "optax.multi_transform": multi_transform,
    "optax.partition": multi_transform,
    "optax.MultiSteps": inside,
    "optax.apply_if_finite": inside,
    "optax.GradientTransformation": own,
    "optax.GradientTransformationExtraArgs": own,
    "optax.with_extra_args_support": same,
}

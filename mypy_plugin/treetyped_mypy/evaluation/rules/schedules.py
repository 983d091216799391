"""Optax: schedules, which make a step size of the count of the steps.

Source: ``optax/schedules/_schedule.py``.
"""

from __future__ import annotations

from typing import Final

from treetyped_mypy.errors import codes, optax
from treetyped_mypy.evaluation.arrays import Array, as_array
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.arithmetic import certainly_no_array
from treetyped_mypy.flow.values import Value, options

WORD: Final = "word"


def schedule(call: LibraryCall) -> Value:
    word = call.name.rpartition(".")[2]
    return Thing("schedule", facts=((WORD, word), ("counts", counts(call, word))))


def is_schedule(value: Value) -> bool:
    return isinstance(value, Thing) and value.kind == "schedule"


def counts(call: LibraryCall, word: str) -> bool:
    """Whether it certainly computes with the count; one without any steps gives what it begins with."""
    if word not in STEPS:
        return word in COUNTING
    steps = call.constant(*STEPS[word], default=...)
    return isinstance(steps, int | float) and steps > 0


STEPS: Final = {
    "linear_schedule": (2, "transition_steps"),
    "polynomial_schedule": (3, "transition_steps"),
    "warmup_constant_schedule": (2, "warmup_steps"),
}
"""Where the number of steps stands."""

COUNTING: Final = frozenset(
    {"cosine_decay_schedule", "warmup_cosine_decay_schedule", "warmup_exponential_decay_schedule"}
)


def scheduled(call: LibraryCall, owner: Thing) -> Value:
    given = call.get(0, "count")
    if (
        owner.fact("counts")
        and not call.is_open
        and all(certainly_no_array(call.run, option, "-") for option in options(given))
    ):
        return call.say(codes.LEAF, optax.no_count(str(owner.fact(WORD)), call.says(given)), of=(0, "count"))
    count = as_array(given)
    return Array("float", count.shape if count is not None else None, bool(count and count.is_traced))


MAKERS: Final = (
    "constant_schedule",
    "cosine_decay_schedule",
    "cosine_onecycle_schedule",
    "exponential_decay",
    "linear_schedule",
    "join_schedules",
    "linear_onecycle_schedule",
    "piecewise_constant_schedule",
    "piecewise_interpolate_schedule",
    "polynomial_schedule",
    "sgdr_schedule",
    "warmup_cosine_decay_schedule",
    "warmup_exponential_decay_schedule",
    "warmup_constant_schedule",
)

RULES: Final = {f"optax.{word}": schedule for word in MAKERS}

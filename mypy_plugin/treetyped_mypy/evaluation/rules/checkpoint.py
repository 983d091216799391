"""``jax.checkpoint``: the function is traced as under ``jit``, but for its static arguments, which are numbers only."""

from __future__ import annotations

from treetyped_mypy.errors import codes, jit
from treetyped_mypy.evaluation.atoms import Transformed
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.hashing import report_unhashable
from treetyped_mypy.evaluation.rules.tracing import outside, report_untraceable, returned_arrays, traced
from treetyped_mypy.flow.values import UNKNOWN, Constant, Value

WORD = "checkpoint"


def call_checkpoint(made: LibraryCall, t: Transformed) -> Value:
    static = static_positions(made, t)
    if static is None:
        made.run.release(t.function)
        return UNKNOWN
    count = len(made.positional)
    if beyond := [at for at in static if not -count <= at < count]:
        return made.say(codes.STATIC, jit.no_such_position("static_argnums", beyond, count, WORD))
    kept = {at % count for at in static}
    given = [(made.parameter(t.function, at), each) for at, each in enumerate(made.positional) if at not in kept]
    if report_unhashable(made, WORD, t.function) or any(
        report_untraceable(made, WORD, value, name) for name, value in (*given, *made.named.items())
    ):
        return UNKNOWN
    values = [each if at in kept else traced(made, each) for at, each in enumerate(made.positional)]
    named = {name: traced(made, value) for name, value in made.named.items()}
    return outside(made, returned_arrays(made, WORD, made.trace_apart(t.function, *values, **named)))


def static_positions(made: LibraryCall, t: Transformed) -> tuple[int, ...] | None:
    """As they are written; none where they are not seen."""
    found = constant_of(made.run, t.option("static_argnums") or Constant(()))
    numbers = found if isinstance(found, tuple) else (found,)
    return numbers if all(type(each) is int for each in numbers) else None

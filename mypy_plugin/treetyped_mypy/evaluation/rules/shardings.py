"""``in_shardings`` and ``out_shardings`` of ``jit``: prefixes of the arguments that are traced, and of the result."""

from __future__ import annotations

from collections.abc import Container

from treetyped_mypy.errors import axes, codes
from treetyped_mypy.evaluation.atoms import Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.vmap_axes import as_axes
from treetyped_mypy.evaluation.rules.vmap_results import report_result
from treetyped_mypy.flow.values import UNKNOWN, Value


def report_arguments(made: LibraryCall, t: Transformed, static: Container[int]) -> bool:
    """``None`` stands for whatever is below it."""
    given = t.option("in_shardings")
    specs = made.items(as_axes(made, given)) if given is not None else None
    traced = [index for index in range(len(made.positional)) if index not in static]
    if specs is None or made.named:
        return False
    if len(specs) != len(traced):
        made.say(codes.PREFIX, axes.wrong_count("jit", "in_shardings", len(specs), len(traced)))
        return True
    for index, (spec, place) in enumerate(zip(specs, traced, strict=True)):
        if mismatches := made.mismatches(spec, made.positional[place]):
            name = made.parameter(t.function, place)
            made.say(codes.PREFIX, axes.no_prefix("jit", f"in_shardings[{index}]", name, mismatches[0]))
            return True
    return False


def report_out(made: LibraryCall, t: Transformed, result: Value) -> bool:
    given = t.option("out_shardings") or UNKNOWN
    return report_result(made, "jit", "out_shardings", as_axes(made, given), result)

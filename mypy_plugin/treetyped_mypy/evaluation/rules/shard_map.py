"""``shard_map``: each device runs the function on its part of the arguments; the specs are prefixes of both sides."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from treetyped_mypy.errors import axes, codes
from treetyped_mypy.evaluation.arrays import Array, as_array
from treetyped_mypy.evaluation.atoms import Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.tracing import into_jit, report_untraceable
from treetyped_mypy.evaluation.rules.vmap import as_axes, report_result
from treetyped_mypy.evaluation.trees import map_leaves
from treetyped_mypy.flow.values import UNKNOWN, Tuple, Value


def call_shard_map(made: LibraryCall, t: Transformed) -> Value:
    if made.named or not fits_specs(made, t):
        made.run.release(t.function)
        return UNKNOWN
    is_traced = made.run.tracing > 0  # otherwise each device computes at once
    given = [map_leaves(made.run, value, partial(part, is_traced), made.place) for value in made.positional]
    result = made.trace(t.function, *given)
    if report_result(made, "shard_map", "out_specs", t.option("out_specs") or UNKNOWN, result):
        return UNKNOWN
    return map_leaves(made.run, result, whole, made.place)


def fits_specs(made: LibraryCall, t: Transformed) -> bool:
    """Whether the specs fit the arguments; ``None`` stands for whatever is below it."""
    in_specs = as_axes(made, t.option("in_specs") or UNKNOWN)
    specs, arguments = made.items(in_specs) if isinstance(in_specs, Tuple) else None, made.positional
    if specs is not None and len(specs) != len(arguments):
        made.say(codes.PREFIX, axes.wrong_count("shard_map", "in_specs", len(specs), len(arguments)))
        return False
    if specs is None and (mismatches := made.mismatches(in_specs, Tuple(arguments))):
        made.say(codes.PREFIX, axes.arguments_no_prefix("shard_map", "in_specs", mismatches[0]))
        return False
    each = zip(specs or (UNKNOWN,) * len(arguments), arguments, strict=True)
    return all(fits_spec(made, t, index, spec, value) for index, (spec, value) in enumerate(each))


def fits_spec(made: LibraryCall, t: Transformed, index: int, spec: Value, value: Value) -> bool:
    name = made.parameter(t.function, index)
    if mismatches := made.mismatches(spec, value):
        made.say(codes.PREFIX, axes.no_prefix("shard_map", f"in_specs[{index}]", name, mismatches[0]))
        return False
    return not report_untraceable(made, "shard_map", value, name)


def part(is_traced: bool, leaf: Value) -> Value:
    """Of which an axis may be shorter."""
    found = into_jit(leaf)
    if isinstance(found, Array) and not is_traced:
        found = replace(found, is_traced=False)
    return replace(found, shape=sizes_unseen(found)) if isinstance(found, Array) else found


def whole(leaf: Value) -> Value:
    found = as_array(leaf)
    return UNKNOWN if found is None else Array(found.kind, sizes_unseen(found), is_weak=found.is_weak)


def sizes_unseen(array: Array) -> tuple[None, ...] | None:
    return None if array.shape is None else (None,) * len(array.shape)

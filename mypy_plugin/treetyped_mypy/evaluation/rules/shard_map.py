"""``shard_map``: each device runs the function on its part of the arguments; the specs are prefixes of both sides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from treetyped_mypy.errors import axes, codes
from treetyped_mypy.evaluation.arrays import KEY, Array, as_array, show
from treetyped_mypy.evaluation.atoms import Thing, Transformed
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.rules.differing import leaves_by
from treetyped_mypy.evaluation.rules.meshes import names_in
from treetyped_mypy.evaluation.rules.specs import SPEC, axes_named, entries_of, name_or_number, specs_in
from treetyped_mypy.evaluation.rules.tracing import into_jit, report_untraceable
from treetyped_mypy.evaluation.rules.vmap_axes import along, as_axes
from treetyped_mypy.evaluation.rules.vmap_results import report_result
from treetyped_mypy.evaluation.trees import map_leaves
from treetyped_mypy.flow.containers import contents_of
from treetyped_mypy.flow.contents import Items
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Tuple, Value, options
from treetyped_mypy.frozen import dataclass


def call_shard_map(made: LibraryCall, t: Transformed) -> Value:
    if made.named or report_no_spec(made, t) or report_axis_names(made, t) or not fits_specs(made, t):
        made.run.release(t.function)
        return UNKNOWN
    is_traced = made.run.tracing > 0  # otherwise each device computes at once
    token, in_specs = object(), t.option("in_specs") or UNKNOWN
    specs = made.items(in_specs) if isinstance(in_specs, Tuple) else (in_specs,) * len(made.positional)
    change = partial(part, is_traced, token)
    pairs = zip(specs or (), made.positional, strict=True)
    given = [value if spec == NONE else along(made, spec, value, change) for spec, value in pairs]
    with made.run.along_axes(names_mapped(made, t) or names_in(t.option("mesh")) or [...]):
        result = made.trace(t.function, *given)
    out_specs = t.option("out_specs") or UNKNOWN
    if report_result(made, "shard_map", "out_specs", out_specs, result):
        return UNKNOWN
    is_checked = t.option("check_vma") in (None, Constant(True))
    fault = in_each(made, result, lambda option: result_fault(made, token, out_specs, option, is_checked=is_checked))
    if fault is not None:
        return made.say(codes.PREFIX, fault)
    return map_leaves(made.run, result, whole, made.place)


def in_each(made: LibraryCall, result: Value, fault_of: Callable[[Value], str | None]) -> str | None:
    """What is wrong with whatever the result may be."""
    faults = [fault_of(option) for option in options(result)]
    return faults[0] if all(faults) else None


def result_fault(made: LibraryCall, token: object, specs: Value, result: Value, *, is_checked: bool) -> str | None:
    """An array that has fewer axes than its spec, or differs along an axis of the mesh that its spec does not name."""
    for spec, leaf in leaves_by(made.run, specs, result):
        if (text := rank_fault("out_specs", spec, leaf)) is not None:
            return text
        named = axes_named(spec)
        if named is None or not is_checked:
            continue
        left = sorted(each.name for each in leaf.varies if isinstance(each, Along) and each.token is token)
        if missing := [name for name in left if name not in named]:
            return axes.same_along(missing, show(leaf))
    return None


def rank_fault(option: str, spec: Value, leaf: Array) -> str | None:
    if not isinstance(spec, Thing) or spec.kind != SPEC or leaf.shape is None or leaf.kind == KEY:
        return None
    count = len(entries_of(spec))
    return axes.longer_than(option, count, show(leaf)) if count > len(leaf.shape) else None


def report_no_spec(made: LibraryCall, t: Transformed) -> bool:
    """Whether a name or a number stands where a spec should."""
    for option in ("in_specs", "out_specs"):
        found = name_or_number(made, t.option(option) or UNKNOWN)
        if found is not None:
            made.say(codes.PREFIX, axes.no_spec(option, found))
            return True
    return False


def report_axis_names(made: LibraryCall, t: Transformed) -> bool:
    """Whether a spec names an axis that the mesh lacks, or that the function is not mapped over."""
    of_mesh, mapped = names_in(t.option("mesh")), names_mapped(made, t)
    for option in ("in_specs", "out_specs"):
        named = [name for spec in specs_in(made, t.option(option) or UNKNOWN) for name in axes_named(spec) or ()]
        if of_mesh and (beyond := [name for name in named if name not in of_mesh]):
            made.say(codes.PREFIX, axes.not_in_mesh(f"shard_map: {option}", beyond[0], of_mesh))
            return True
        if mapped and (beyond := [name for name in named if name not in mapped]):
            made.say(codes.PREFIX, axes.outside_of(option, beyond[0], sorted(mapped)))
            return True
    return False


def names_mapped(made: LibraryCall, t: Transformed) -> list[str]:
    """The axes that ``axis_names`` tells; none where they are not seen, or all of them are meant."""
    match contents_of(made.run, t.option("axis_names") or UNKNOWN):
        case [Items(kind="set" | "frozenset", items=items)]:
            return [str(constant_of(made.run, item)) for item in items]
        case _:
            return []


def fits_specs(made: LibraryCall, t: Transformed) -> bool:
    """Whether the specs fit the arguments; ``None`` stands for whatever is below it, alone for what is handed on."""
    written = t.option("in_specs") or UNKNOWN
    handed_on = {at for at, spec in enumerate(written.items if isinstance(written, Tuple) else ()) if spec == NONE}
    in_specs = as_axes(made, t.option("in_specs") or UNKNOWN)
    specs, arguments = made.items(in_specs) if isinstance(in_specs, Tuple) else None, made.positional
    if specs is not None and len(specs) != len(arguments):
        made.say(codes.PREFIX, axes.wrong_count("shard_map", "in_specs", len(specs), len(arguments)))
        return False
    if specs is None and (mismatches := made.mismatches(in_specs, Tuple(arguments))):
        made.say(codes.PREFIX, axes.arguments_no_prefix("shard_map", "in_specs", mismatches[0]))
        return False
    each = zip(specs or (in_specs,) * len(arguments), arguments, strict=True)
    pairs = [(at, *pair) for at, pair in enumerate(each) if at not in handed_on]
    return all(fits_spec(made, t, at, spec, value) for at, spec, value in pairs)


def fits_spec(made: LibraryCall, t: Transformed, index: int, spec: Value, value: Value) -> bool:
    name = made.parameter(t.function, index)
    if mismatches := made.mismatches(spec, value):
        made.say(codes.PREFIX, axes.no_prefix("shard_map", f"in_specs[{index}]", name, mismatches[0]))
        return False
    faults = (rank_fault(f"in_specs[{index}]", each, leaf) for each, leaf in leaves_by(made.run, spec, value))
    if (fault := next(filter(None, faults), None)) is not None:
        made.say(codes.PREFIX, fault)
        return False
    return not report_untraceable(made, "shard_map", value, name)


@dataclass(frozen=True, slots=True)
class Along:
    """An axis of the mesh of one call."""

    token: object
    name: str


def part(is_traced: bool, token: object, spec: Value, leaf: Value) -> Value:
    """Of which an axis may be shorter, and which is another one along each axis that the spec names."""
    found = into_jit(leaf)
    if not isinstance(found, Array):
        return found
    along_axes = (Along(token, name) for name in axes_named(spec) or ())
    return replace(
        found,
        is_traced=found.is_traced and is_traced,
        shape=sizes_unseen(found),
        varies=found.varies.union(along_axes),
    )


def whole(leaf: Value) -> Value:
    found = as_array(leaf)
    return UNKNOWN if found is None else Array(found.kind, sizes_unseen(found), is_weak=found.is_weak)


def sizes_unseen(array: Array) -> tuple[None, ...] | None:
    return None if array.shape is None else (None,) * len(array.shape)

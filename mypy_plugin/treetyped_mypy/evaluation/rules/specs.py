"""``PartitionSpec`` and ``NamedSharding``: the axes that they name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from treetyped_mypy import names
from treetyped_mypy.errors import axes, codes
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.trees import seen_leaves
from treetyped_mypy.flow.containers import kinds_of
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, External, Tuple, Value

SPEC: Final = "partition_spec"


def partition_spec(call: LibraryCall) -> Value:
    """``P("x", None)``: one entry for each axis of the array."""
    return UNKNOWN if call.is_open or call.named else Thing(SPEC, (("entries", Tuple(call.positional)),))


def sharding(call: LibraryCall) -> Value:
    """``NamedSharding(mesh, spec)`` counts as its spec."""
    spec = call.get(1, "spec")
    if spec == NONE and names.JAX_NAMED_SHARDING in call.run.kinds.lacking:  # as a spec that names no axis
        return UNKNOWN
    if isinstance(spec, Constant | Tuple) or kinds_of(call.run, spec):
        return call.say(codes.PREFIX, axes.spec_of_another_kind(call.says(spec)), axes.SPEC_CURE, of=(1, "spec"))
    return spec


def report_unconstrained(call: LibraryCall, option: str) -> bool:
    """Whether ``jit`` is handed a sharding that leaves an axis open."""
    specs = specs_in(call, call.named.get(option, UNKNOWN))
    if not any(is_unconstrained(entry) for spec in specs for entry in entries_of(spec)):
        return False
    call.say(codes.PREFIX, axes.unconstrained(option))
    return True


def report_no_sharding(call: LibraryCall, option: str) -> bool:
    """Whether ``jit`` is handed a name or a number for a sharding."""
    found = name_or_number(call, call.named.get(option, UNKNOWN))
    if found is not None:
        call.say(codes.PREFIX, axes.no_sharding(option, found))
    return found is not None


def name_or_number(call: LibraryCall, tree: Value) -> str | None:
    """The first that stands in a tree of specs or shardings, where neither belongs."""
    constants = (leaf.value for leaf in seen_leaves(call.run, tree) if isinstance(leaf, Constant))
    return next((repr(value) for value in constants if isinstance(value, str | int)), None)


def entries_of(spec: Thing) -> tuple[Value, ...]:
    entries = spec.get("entries")
    return entries.items if isinstance(entries, Tuple) else ()


def axes_named(spec: Value) -> list[str] | None:
    """The axes of the mesh that a spec names; none where they are not all seen."""
    if not isinstance(spec, Thing) or spec.kind != SPEC:
        return None
    each = [inner for entry in entries_of(spec) for inner in (entry.items if isinstance(entry, Tuple) else (entry,))]
    found = [inner.value for inner in each if isinstance(inner, Constant)]
    return [name for name in found if isinstance(name, str)] if len(found) == len(each) else None


def is_unconstrained(entry: Value) -> bool:
    return isinstance(entry, External) and entry.fullname.endswith("PartitionSpec.UNCONSTRAINED")


def specs_in(call: LibraryCall, value: Value, depth: int = 0) -> Iterator[Thing]:
    """The specs that are the leaves of a tree."""
    if isinstance(value, Thing) and value.kind == SPEC:
        yield value
        return
    found = opened(call.run, value) if depth < DEEPEST else None
    for part in found.parts if isinstance(found, Opened) else ():
        yield from specs_in(call, part, depth + 1)


DEEPEST: Final = 8
"""Trees of specs that are nested deeper are not looked into."""

RULES: Final = dict.fromkeys(("jax.PartitionSpec", "jax.P"), partition_spec)

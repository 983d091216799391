"""Flax NNX: ``nnx.vmap``, which maps the variables of modules, too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from treetyped_mypy.errors import axes, codes, flax
from treetyped_mypy.evaluation.atoms import Thing, Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.nnx_axes import (
    Moving,
    along_axes,
    axes_for,
    by_position,
    follows,
    known_axis,
    lost,
)
from treetyped_mypy.evaluation.rules.nnx_levels import refuses_to_hand_on
from treetyped_mypy.evaluation.rules.nnx_modules import is_module
from treetyped_mypy.evaluation.rules.nnx_rngs import rows_of, with_rows
from treetyped_mypy.evaluation.rules.nnx_splits import is_unsplit
from treetyped_mypy.evaluation.rules.nnx_trees import without_nodes
from treetyped_mypy.evaluation.rules.tracing import returned_arrays
from treetyped_mypy.evaluation.rules.vmap import report_no_axis, report_rows, run_for_rows, taking
from treetyped_mypy.evaluation.rules.vmap_axes import FIRST, Along, Mapping, as_axes, is_nothing
from treetyped_mypy.evaluation.rules.vmap_results import putting, report_result, report_unmapped
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Object, Value, next_birth

OPTIONS: Final = frozenset({"axis_name", "axis_size", "spmd_axis_name"})


def call_vmap(made: LibraryCall, t: Transformed) -> Value:
    given = by_position(made, t.function)
    if given is None or not follows(made, t, OPTIONS):
        return lost(made, t)
    made, failed = replace(made, positional=given, named={}), len(made.run.failures)
    if any(report_no_axis(made, t, option) for option in ("in_axes", "out_axes")) or refuses_to_hand_on(made):
        return UNKNOWN
    entries = axes_for(made, t, t.option("in_axes") or FIRST)
    if entries is None:
        return UNKNOWN if len(made.run.failures) > failed else lost(made, t)
    mapping = Mapping(made, t.word)
    rows = Rows(mapping, t)
    values = rows.of_arguments(entries)
    report_rows(mapping, t.word)
    if entries and all(is_nothing(made, entry) for entry in entries) and not t.option("axis_size"):
        made.say(codes.PREFIX, f"{t.word}: in_axes maps over no argument")
    if len(made.run.failures) > failed:
        return UNKNOWN
    begun = next_birth()
    result = run_for_rows(made, t, values)
    rows.moving.write_back()
    return stacked(rows, begun, t.option("out_axes") or FIRST, result)


class Rows:
    """The arguments of one call, as the function is given them for one row."""

    def __init__(self, mapping: Mapping, t: Transformed) -> None:
        self.mapping: Final = mapping
        self.made: Final = mapping.made
        self.function: Final = t.function
        self.name: str | None = None
        self.moving: Final = Moving(self.made.run, self.taken, -1, self.made.place)

    def of_arguments(self, entries: Sequence[Value]) -> list[Value]:
        return [self.of(axis, index) for index, axis in enumerate(entries)]

    def of(self, axis: Value, index: int) -> Value:
        made, value = self.made, self.made.positional[index]
        name = made.parameter(self.function, index)
        self.name = f'"{name}"' if name else None
        if not isinstance(axis, Constant | Thing):
            mismatches = made.mismatches(as_axes(made, axis), value)
            if mismatches:
                return made.say(
                    codes.PREFIX, axes.no_prefix(self.mapping.word, f"in_axes[{index}]", name, mismatches[0])
                )
        leaf = known_axis(taking(self.mapping, value, self.name, False))
        return along_axes(made.run, axis, value, self.node, leaf, made.place)

    def taken(self, axis: Value, leaf: Value) -> Value:
        """From one variable of a module."""
        return known_axis(taking(self.mapping, UNKNOWN, f"a variable of {self.name or 'a module'}", False))(axis, leaf)

    def node(self, axis: Value, node: Value) -> Value:
        if axis == NONE:
            return node
        if isinstance(node, Thing) and node.kind == "rngs":
            return self.stream(axis, node)
        if isinstance(node, Thing):
            return optimizer(node)
        return self.moving.node(axis, node) if is_module(self.made.run, node) else UNKNOWN

    def stream(self, axis: Value, rngs: Thing) -> Value:
        rows = rows_of(rngs)
        if isinstance(axis, Constant) and is_unsplit(self.made.run, rngs):
            return self.made.say(codes.PREFIX, flax.unsplit(self.mapping.word, self.name), flax.SPLIT_RNGS)
        if isinstance(axis, Constant) and rows:
            self.mapping.rows.setdefault(rows, f"{self.name or 'an argument'} (streams of {rows} keys)")
        return with_rows(rngs, 0 if rows and isinstance(axis, Constant) else None)


def optimizer(node: Thing) -> Thing:
    """A row of optimisers, or one that is stacked: which moments it keeps is not followed."""
    return replace(node, held=tuple((name, UNKNOWN if name == "opt_state" else part) for name, part in node.held))


def stacked(rows: Rows, begun: int, out_axes: Value, result: Value) -> Value:
    """What the function gives for one row, with the axis put in."""
    made, mapping = rows.made, rows.mapping
    plain = without_nodes(made.run, result, made.place)
    if returned_arrays(made, mapping.word, plain) == UNKNOWN or report_unmapped(mapping, out_axes, result):
        return UNKNOWN
    is_tree = not isinstance(out_axes, Constant | Thing)
    if is_tree and report_result(made, mapping.word, "out_axes", as_axes(made, out_axes), result):
        return UNKNOWN
    put = known_axis(putting(mapping))
    return along_axes(made.run, out_axes, result, Stacks(rows.moving, put, begun).node, put, made.place)


class Stacks:
    """The modules in what a function gives for one row: it made them, and they are stacked, or it was given them."""

    def __init__(self, given: Moving, put: Along, begun: int) -> None:
        self.originals: Final = given.originals
        self.begun: Final = begun
        self.moving: Final = Moving(given.run, put, 1, given.place)

    def node(self, axis: Value, node: Value) -> Value:
        if isinstance(node, Thing):
            return with_rows(node, None) if node.kind == "rngs" else optimizer(node)
        if not isinstance(node, Object):
            return UNKNOWN
        if node in self.originals:
            return self.originals[node]
        return self.moving.node(axis, node) if node.born > self.begun else UNKNOWN

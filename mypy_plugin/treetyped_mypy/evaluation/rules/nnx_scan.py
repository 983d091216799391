"""Flax NNX: a call of what ``nnx.scan`` gives: rows of arrays and modules, a carry, and what is stacked.

Source: ``_graph_updates_scan`` in ``flax/nnx/transforms/iteration.py``. What is shared by all turns is carried, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from treetyped_mypy.errors import carry, codes, flax
from treetyped_mypy.evaluation.atoms import Transformed
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.parameters_taken import spoken
from treetyped_mypy.evaluation.rules.carries import (
    beside_modules,
    carried_on,
    other_module,
    recorded,
    traced,
    widened,
    with_modules,
)
from treetyped_mypy.evaluation.rules.nnx_axes import axes_for, by_position, follows, lost
from treetyped_mypy.evaluation.rules.nnx_levels import refuses_to_hand_on
from treetyped_mypy.evaluation.rules.nnx_prefixes import AXES, CARRIED_FIRST, is_carry
from treetyped_mypy.evaluation.rules.nnx_trees import without_nodes
from treetyped_mypy.evaluation.rules.nnx_vmap import Rows, stacked
from treetyped_mypy.evaluation.rules.tracing import report_untraceable
from treetyped_mypy.evaluation.rules.vmap import report_rows
from treetyped_mypy.evaluation.rules.vmap_axes import FIRST, Mapping, as_axes
from treetyped_mypy.evaluation.rules.vmap_results import report_result
from treetyped_mypy.flow.values import NONE, UNKNOWN, Tuple, Value, next_birth

OPTIONS: Final = frozenset({"length", "reverse", "unroll", "_split_transpose"})


def call_scan(made: LibraryCall, t: Transformed) -> Value:
    in_axes, out_axes = (t.option(option) or CARRIED_FIRST for option in AXES)
    if is_carry(in_axes) and not made.is_open and len(made.arguments) != 1:
        return made.say(codes.PREFIX, flax.carried_alone(len(made.arguments)))
    if refuses_to_hand_on(made):
        return UNKNOWN
    given = by_position(made, t.function)
    if given is None or not follows(made, t, OPTIONS):
        return lost(made, t)
    made, failed = replace(made, positional=given, named={}), len(made.run.failures)
    entries = [in_axes] if is_carry(in_axes) else axes_for(made, t, in_axes)
    if entries is None or any(entry is UNKNOWN for entry in (*entries, out_axes)):
        return UNKNOWN if len(made.run.failures) > failed else lost(made, t)
    scan = Scan(made, t, entries)
    values = scan.begin()
    return UNKNOWN if len(made.run.failures) > failed else scan.run(values, out_axes)


class Scan:
    """One call."""

    def __init__(self, made: LibraryCall, t: Transformed, entries: Sequence[Value]) -> None:
        self.made: Final = made
        self.function: Final = t.function
        self.entries: Final = entries
        self.mapping: Final = Mapping(made, t.word, token=None)
        self.rows: Final = Rows(self.mapping, t)
        self.length: Final = t.option("length") or NONE
        self.at: Final = next((index for index, entry in enumerate(entries) if is_carry(entry)), None)
        name = None if self.at is None else made.parameter(t.function, self.at)
        self.start: Final = "" if self.at is None else made.spelled(self.at) or name or "the carry"
        self.body: Final = spoken(t.function).strip('"')

    def begin(self) -> list[Value]:
        """The arguments as the first turn is given them."""
        made = self.made
        values = [self.argument(entry, index) for index, entry in enumerate(self.entries)]
        length = constant_of(made.run, self.length)
        if type(length) is int:
            self.mapping.rows.setdefault(length, f"length={length}")
        if length is None and all(entry == NONE or is_carry(entry) for entry in self.entries):
            made.say(codes.CARRY, flax.nothing_scanned(made.name))
        report_rows(self.mapping, made.name)
        return values

    def argument(self, entry: Value, index: int) -> Value:
        made = self.made
        value, name = made.positional[index], made.parameter(self.function, index)
        if entry != NONE and not is_carry(entry):
            return self.rows.of(entry, index)
        if report_untraceable(made, made.name, without_nodes(made.run, value, made.place), name):
            return UNKNOWN
        return traced(made, value)

    def run(self, values: Sequence[Value], out_axes: Value) -> Value:
        """What the turns give, each of them given the rows and what was carried."""
        begun = next_birth()

        def turn(carried: Value) -> Value:
            given = [carried if index == self.at else value for index, value in enumerate(values)]
            return recorded(self.made, self.body, self.function, *given)

        result = turn(UNKNOWN if self.at is None else values[self.at])
        if self.at is not None and (carried := self.carry_in(out_axes, result)) is not None:
            init = values[self.at]
            begin = widened(self.made, *(beside_modules(self.made, each) for each in (init, carried)))
            start = with_modules(self.made, init, begin)
            result = result if start == init else turn(start)
        self.rows.moving.write_back()
        return self.outcome(out_axes, begun, result)

    def carry_in(self, out_axes: Value, result: Value) -> Value | None:
        """The carry in what a turn gives; none where it is not seen."""
        if is_carry(out_axes):
            return result
        if not isinstance(out_axes, Tuple) or not isinstance(result, Tuple):
            return None
        pairs = zip(out_axes.items, result.items, strict=False)
        return next((item for entry, item in pairs if is_carry(entry)), None)

    def outcome(self, out_axes: Value, begun: int, result: Value) -> Value:
        made = self.made
        if is_carry(out_axes):
            return self.carried_on(result)
        if not isinstance(out_axes, Tuple):
            return stacked(self.rows, begun, out_axes, result)
        axes = Tuple(tuple(FIRST if is_carry(entry) else entry for entry in out_axes.items))
        if report_result(made, made.name, "out_axes", as_axes(made, axes), result):
            return UNKNOWN
        if not isinstance(result, Tuple) or result.cls is not None or len(result.items) != len(axes.items):
            return UNKNOWN
        pairs = list(zip(out_axes.items, result.items, strict=True))
        beside = Tuple(tuple(NONE if is_carry(entry) else item for entry, item in pairs))
        carried = [self.carried_on(item) for entry, item in pairs if is_carry(entry)]
        found = stacked(self.rows, begun, axes, beside)
        if not isinstance(found, Tuple):
            return UNKNOWN
        items = zip(pairs, found.items, strict=True)
        return Tuple(tuple(carried[0] if is_carry(entry) else item for (entry, _), item in items))

    def carried_on(self, after: Value) -> Value:
        made = self.made
        if self.at is None:
            return UNKNOWN
        before = traced(made, made.positional[self.at])
        if other_module(made, before, after):
            return made.say(codes.CARRY, carry.other_module(made.name, self.body))
        return carried_on(made, made.name, self.start, self.body, before, after)

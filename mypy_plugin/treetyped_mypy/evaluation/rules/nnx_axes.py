"""Flax NNX: an axis is taken out of a tree, or put into it, where modules stand in the tree.

Of a module the variables have the axis. The function is given a copy with rows of them, and NNX writes back to the
module what changes in the copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from mypy.nodes import (
    ARG_STAR,
    ARG_STAR2,
    DictExpr,
    EllipsisExpr,
    Expression,
    IntExpr,
    ListExpr,
    Node,
    RefExpr,
    TupleExpr,
    TypeInfo,
)

from treetyped_mypy import names
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.atoms import Thing, Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.rules.nnx_modules import is_module, is_variable
from treetyped_mypy.evaluation.rules.nnx_prefixes import is_carry
from treetyped_mypy.evaluation.rules.nnx_references import goes_without_graphs, shares
from treetyped_mypy.evaluation.rules.nnx_rngs import rows_of, with_rows
from treetyped_mypy.evaluation.rules.nnx_states import accepts
from treetyped_mypy.evaluation.rules.nnx_trees import is_node, map_around
from treetyped_mypy.evaluation.rules.nnx_twins import Copying
from treetyped_mypy.evaluation.rules.nnx_variables import is_static
from treetyped_mypy.evaluation.rules.vmap_axes import Along, axis_entries
from treetyped_mypy.evaluation.trees import map_leaves
from treetyped_mypy.flow.arguments import Argument
from treetyped_mypy.flow.calls import bind
from treetyped_mypy.flow.contents import Contents
from treetyped_mypy.flow.joining import join
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import NONE, UNKNOWN, Constant, Either, External, Function, Object, Value

BY_FILTER: Final = "state_axes"
"""The kind of ``nnx.StateAxes({nnx.Param: 0, ...: None})``."""
OPTIONS: Final = frozenset({"in_axes", "out_axes", "transform_metadata"})


def follows(made: LibraryCall, t: Transformed, options: frozenset[str]) -> bool:
    """Whether the axes of the call are those that are modelled here."""
    is_other = goes_without_graphs(made.run) or shares(made.run) or names.NNX_PYTREE in made.run.kinds.lacking
    return not made.is_open and not is_other and {name for name, _ in t.options} <= OPTIONS | options


def lost(made: LibraryCall, t: Transformed) -> Value:
    """The call is not followed."""
    for value in (t.function, *made.arguments):
        made.run.release(value)
    return UNKNOWN


def by_position(made: LibraryCall, function: Value) -> tuple[Value, ...] | None:
    """The arguments as NNX hands them on: those by name and the defaults at their positions."""
    if not isinstance(function, Function) or takes_anything(function):
        return None if made.named else made.positional
    if any(parameter.kind.is_star() or parameter.kind.is_named() for parameter in function.definition.arguments):
        return None
    given = [*map(Argument, made.positional), *(Argument(value, name) for name, value in made.named.items())]
    bound = bind(made.run, function, given, made.place)
    return None if bound is None else tuple(bound.values())


def axes_for(made: LibraryCall, t: Transformed, in_axes: Value) -> list[Value] | None:
    """One entry for each argument, as far as both are seen."""
    items = made.items(in_axes)
    is_open = not isinstance(t.function, Function) or takes_anything(t.function)
    if items is not None and len(items) != len(made.positional) and is_open:
        return None  # there may be defaults
    return axis_entries(made, t, in_axes, frozenset())


def takes_anything(function: Function) -> bool:
    """``def handed_on(*args, **options)``: what another function made of the one that is meant."""
    return [each.kind for each in function.definition.arguments] in ([ARG_STAR], [ARG_STAR, ARG_STAR2])


# trees
def along_axes(run: Running, axis: Value, value: Value, node: Along, leaf: Along, place: Node) -> Value:
    """The same tree: each module and each leaf by its axis; one axis counts for all that is below it."""
    if isinstance(value, Either):
        return join(along_axes(run, axis, option, node, leaf, place) for option in value.options)
    one, other = opened(run, axis), None if is_node(run, value) else opened(run, value)
    if axis != NONE and isinstance(one, Opened):
        if isinstance(other, Opened) and one.keys is not None and one.keys == other.keys:
            pairs = zip(one.parts, other.parts, strict=True)
            return other.build(run, [along_axes(run, each, part, node, leaf, place) for each, part in pairs], place)
        axis = UNKNOWN
    return map_around(run, value, partial(node, axis), partial(leaf, axis), place)


def axis_for(axis: Value, word: str) -> Value:
    """The axis of a variable of a type, where the axes are given by filters; what is carried is there as a whole."""
    if not isinstance(axis, Thing) or axis.kind != BY_FILTER:
        return axis
    for number, given in enumerate(axis.parts):
        kept = accepts(axis.facts[number][1], word)  # type: ignore[arg-type]
        if kept is not False:
            return UNKNOWN if kept is None else NONE if is_carry(given) else given
    return UNKNOWN


# modules
class Moving(Copying):
    """Modules with an axis less or more in their variables."""

    def __init__(self, run: Running, along: Along, step: int, place: Node) -> None:
        super().__init__(run, self.moved)
        self.along: Final = along
        self.step: Final = step
        self.place: Final = place
        self.axis: Value = UNKNOWN
        self.begun: dict[Object, Sequence[Contents] | None] = {}

    def node(self, axis: Value, value: Value) -> Value:
        self.axis = axis
        found = self.copied(value)
        self.begun = {twin: self.run.state.held(twin) for twin in self.twins.values()}
        return found

    def copied_object(self, value: Object) -> Value:
        if value.cls is not None and not is_module(self.run, value):
            return value if is_static(self.run, value) else UNKNOWN
        return super().copied_object(value)

    def moved(self, leaf: Value) -> Value:
        match leaf:
            case Thing() if is_variable(leaf):
                return self.variable(leaf)
            case Array():
                return self.along(axis_for(self.axis, "an array"), leaf)
            case Thing(kind="rngs"):
                return with_rows(leaf, 0 if self.step < 0 and rows_of(leaf) else None)
            case _:
                return leaf if is_static(self.run, leaf) else UNKNOWN

    def variable(self, leaf: Thing) -> Thing:
        axis = axis_for(self.axis, str(leaf.fact("type")))
        if axis == NONE:
            return leaf
        value = map_leaves(self.run, leaf.get("value") or UNKNOWN, partial(self.along, axis), self.place)
        return replace(leaf, held=(("value", value),))

    def write_back(self) -> None:
        """What was changed in a copy is no more known of the module."""
        for original, twin in self.twins.items():
            if twin is not original and self.run.state.held(twin) != self.begun.get(twin):
                self.run.release(original)

    @property
    def originals(self) -> dict[Object, Object]:
        return {twin: original for original, twin in self.twins.items()}


def known_axis(change: Along) -> Along:
    """Of a leaf whose axis is not seen the kind alone is known."""

    def changed(axis: Value, leaf: Value) -> Value:
        if isinstance(axis, Constant):
            return change(axis, leaf)
        return replace(leaf, shape=None, is_traced=True, varies=frozenset()) if isinstance(leaf, Array) else UNKNOWN

    return changed


def state_axes(call: LibraryCall) -> Value:
    """``nnx.StateAxes({nnx.Param: 0, ...: None})``, as far as it is written there."""
    found = written_pairs(call.written(0, "filter_axes"))
    if not found or call.named:
        return UNKNOWN
    pairs = [(written_filter(key), written_axis(value)) for key, value in found]
    axes = tuple((str(number), axis) for number, (_, axis) in enumerate(pairs))
    return Thing(BY_FILTER, axes, tuple((str(number), kept) for number, (kept, _) in enumerate(pairs)))


def written_pairs(given: Expression | None) -> list[tuple[Expression | None, Expression]]:
    match given:
        case DictExpr(items=items):
            return items
        case ListExpr(items=parts) | TupleExpr(items=parts):
            pairs = [part.items for part in parts if isinstance(part, TupleExpr) and len(part.items) == 2]
            return [(key, value) for key, value in pairs] if len(pairs) == len(parts) else []
        case _:
            return []


def written_filter(key: Expression | None) -> Value:
    if isinstance(key, EllipsisExpr):
        return Constant(...)
    return External(key.fullname, key) if isinstance(key, RefExpr) and isinstance(key.node, TypeInfo) else UNKNOWN


def written_axis(value: Expression) -> Value:
    if isinstance(value, IntExpr):
        return Constant(value.value)
    is_named = isinstance(value, RefExpr)
    return NONE if is_named and value.fullname == "builtins.None" else written_filter(value)  # type: ignore[attr-defined]

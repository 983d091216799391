"""Static fields of what ``vmap`` returns: it puts no axis into them, so a row that one holds is of no use any more."""

from __future__ import annotations

from dataclasses import replace

from treetyped_mypy.errors import classes
from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.rules.vmap_axes import Mapping
from treetyped_mypy.evaluation.trees import DEEPEST, map_leaves, seen_leaves
from treetyped_mypy.flow.instances import with_fields
from treetyped_mypy.flow.values import Object, Value


def leave_statics(mapping: Mapping, result: Value, depth: int = 0) -> None:
    """The rows in static fields are left over from here on, whoever reads them."""
    run = mapping.made.run
    found = opened(run, result) if depth < DEEPEST else None
    if not isinstance(found, Opened):
        return
    owner = found.kind.rpartition(".")[2]
    gone = {name: gone_in(mapping, value, owner, name) for name, value in found.kept if holds_row(mapping, value)}
    held = run.state.held(result) if isinstance(result, Object) and gone else None
    if isinstance(result, Object) and held is not None:
        run.state.hold(result, tuple(with_fields(contents, gone) for contents in held))
    for part in found.parts:
        leave_statics(mapping, part, depth + 1)


def holds_row(mapping: Mapping, value: Value) -> bool:
    return any(
        isinstance(leaf, Array) and mapping.token in leaf.varies for leaf in seen_leaves(mapping.made.run, value)
    )


def gone_in(mapping: Mapping, value: Value, owner: str, field: str) -> Value:
    why = classes.static_row(owner, field, mapping.word)

    def left(leaf: Value) -> Value:
        is_row = isinstance(leaf, Array) and mapping.token in leaf.varies
        return replace(leaf, gone=why, varies=frozenset()) if isinstance(leaf, Array) and is_row else leaf

    return map_leaves(mapping.made.run, value, left, mapping.made.place)

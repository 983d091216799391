"""What a result differs along, beside what its prefix of axes or specs says of each leaf."""

from __future__ import annotations

from collections.abc import Iterator

from treetyped_mypy.evaluation.arrays import Array, as_array
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.evaluation.look import Opened
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.evaluation.trees import seen_leaves
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Constant, Value


def leaves_by(run: Running, prefix: Value, value: Value) -> Iterator[tuple[Value, Array]]:
    """The arrays that certainly are in a tree, each with the leaf of the prefix that stands for it."""
    if isinstance(prefix, Constant | Thing):
        arrays = (as_array(leaf) for leaf in seen_leaves(run, value))
        yield from ((prefix, array) for array in arrays if array is not None)
        return
    one, other = opened(run, prefix), opened(run, value)
    if isinstance(one, Opened) and isinstance(other, Opened) and one.keys is not None and one.keys == other.keys:
        for inner, part in zip(one.parts, other.parts, strict=True):
            yield from leaves_by(run, inner, part)

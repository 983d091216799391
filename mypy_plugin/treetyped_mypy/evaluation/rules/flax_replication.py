"""``flax.jax_utils``: a tree with one copy for each device, and back; how many devices there are is not seen.

Source: ``flax/jax_utils.py``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from treetyped_mypy.evaluation.arrays import KEY, Array, Shape, as_array
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.trees import map_leaves
from treetyped_mypy.flow.values import UNKNOWN, Value


def with_shapes(act: Callable[[tuple[int | None, ...]], Shape]) -> Callable[[LibraryCall], Value]:
    """The same tree, each of its arrays with another shape."""

    def leaf(value: Value) -> Value:
        found = as_array(value)
        if found is None or found.kind == KEY:
            return UNKNOWN if found is None else Array(KEY)
        return replace(found, shape=None if found.shape is None else act(found.shape), is_numpy=False)

    def rule(call: LibraryCall) -> Value:
        tree = call.get(0, "tree", call.get(0, "xs", UNKNOWN))
        return UNKNOWN if call.is_open else map_leaves(call.run, tree, leaf, call.place)

    return rule


RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    "flax.replicate": with_shapes(lambda shape: (None, *shape)),
    "flax.unreplicate": with_shapes(lambda shape: shape[1:] if shape else None),
}

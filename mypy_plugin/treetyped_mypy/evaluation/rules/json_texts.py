"""``json.dumps``: Python writes numbers, texts and containers of them, and no arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from treetyped_mypy.errors import codes
from treetyped_mypy.evaluation.arrays import Array, show
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.trees import seen_leaves
from treetyped_mypy.flow.values import Value


def dumped(call: LibraryCall) -> Value | None:
    """None where all can be written, or nobody sees whether it can."""
    if call.is_open or call.named.keys() & {"default", "cls"}:
        return None
    leaves = seen_leaves(call.run, call.get(0, "obj"))
    array = next((leaf for leaf in leaves if isinstance(leaf, Array) and leaf.is_numpy is False), None)
    if array is None:
        return None
    return call.say(codes.LEAF, f"{call.name}: JSON has no arrays, and one leaf is {show(array)}", WRITTEN)


WRITTEN: Final = "jax.tree.map(lambda x: x.tolist(), tree) makes lists of them"

BY_FULL_NAME: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    "json.dump": dumped,
    "json.dumps": dumped,
}

"""``lax.psum`` and its kin: of a whole tree, each leaf by itself.

Source: ``jax/_src/lax/parallel.py``, where each flattens its first argument.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from treetyped_mypy.errors import codes
from treetyped_mypy.evaluation.arrays import COMPLEX, FLOAT, Array
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.trees import map_leaves
from treetyped_mypy.flow.containers import kinds_of
from treetyped_mypy.flow.values import UNKNOWN, Value

KEEPING: Final = ("psum", "pmean", "pmax", "pmin", "ppermute", "pshuffle")
"""They keep the shape of each array."""

MOVING: Final = ("all_gather", "all_to_all", "psum_scatter", "pswapaxes")
"""They give it another one, by the size of an axis that is not seen."""


def keep(call: LibraryCall) -> Value:
    return map_leaves(call.run, call.get(0, "x"), of_same_shape, call.place)


def move(call: LibraryCall) -> Value:
    return map_leaves(call.run, call.get(0, "x"), of_any_shape, call.place)


def of_same_shape(leaf: Value) -> Value:
    """A mean of whole numbers is none, and a sum of truths is a number; neither differs along the axis."""
    if not isinstance(leaf, Array):
        return UNKNOWN  # ``psum(1, "i")`` is the size of the axis, and a number of Python
    return replace(leaf, kind=leaf.kind if leaf.kind in (FLOAT, COMPLEX) else None, varies=frozenset())


def of_any_shape(leaf: Value) -> Value:
    return replace(leaf, shape=None, varies=frozenset()) if isinstance(leaf, Array) else UNKNOWN


def cast(call: LibraryCall) -> Value:
    """``lax.pcast``: says along which axes of a mesh an array may differ."""
    name = call.get(1, "axis_name")
    if kinds_of(call.run, name) == {"set"}:
        return call.fail(codes.LEAF, f'"axis_name" must be a tuple or a str, not {call.says(name)}')
    return UNKNOWN


RULES: Final = {
    "lax.pcast": cast,
    **{f"lax.{word}": keep for word in KEEPING},
    **{f"lax.{word}": move for word in MOVING},
}

"""``lax.psum`` and its kin: of a whole tree, each leaf by itself.

Source: ``jax/_src/lax/parallel.py``, where each flattens its first argument.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from treetyped_mypy.errors import axes, codes
from treetyped_mypy.evaluation.arrays import COMPLEX, FLOAT, INT, Array
from treetyped_mypy.evaluation.call import LibraryCall, constant_of
from treetyped_mypy.evaluation.trees import map_leaves
from treetyped_mypy.flow.containers import kinds_of
from treetyped_mypy.flow.values import UNKNOWN, Value

KEEPING: Final = ("psum", "pmean", "pmax", "pmin", "ppermute", "pshuffle")
"""They keep the shape of each array."""

MOVING: Final = ("all_gather", "all_to_all", "psum_scatter", "pswapaxes")
"""They give it another one, by the size of an axis that is not seen."""


def report_no_axis(call: LibraryCall, at: int = 1) -> bool:
    """Whether no axis has the name, which is said where the file itself maps what runs."""
    given = constant_of(call.run, call.get(at, "axis_name"))
    names = given if isinstance(given, tuple) else (given,)
    bound = call.run.axes
    if call.run.is_for_strangers or ... in bound or not all(isinstance(name, str) for name in names):
        return False
    missing = next((name for name in names if name not in bound), None)
    if missing is None:
        return False
    known = [name for name in bound if isinstance(name, str)]
    call.say(codes.PREFIX, axes.no_axis_name(call.name, str(missing), known), of=(at, "axis_name"))
    return True


def keep(call: LibraryCall) -> Value:
    if report_no_axis(call):
        return UNKNOWN
    return map_leaves(call.run, call.get(0, "x"), partial(of_same_shape, call.run.recording > 0), call.place)


def move(call: LibraryCall) -> Value:
    if report_no_axis(call):
        return UNKNOWN
    return map_leaves(call.run, call.get(0, "x"), of_any_shape, call.place)


def of_same_shape(is_recorded: bool, leaf: Value) -> Value:
    """A mean of whole numbers is none, and a sum of truths is a number; neither differs along the axis.

    Where nothing is recorded it is known, then.
    """
    if not isinstance(leaf, Array):
        return UNKNOWN  # ``psum(1, "i")`` is the size of the axis, and a number of Python
    kind = leaf.kind if leaf.kind in (FLOAT, COMPLEX) else None
    return replace(leaf, kind=kind, is_traced=leaf.is_traced and is_recorded, varies=frozenset())


def of_any_shape(leaf: Value) -> Value:
    return replace(leaf, shape=None, varies=frozenset()) if isinstance(leaf, Array) else UNKNOWN


def about_axis(kind: Value, call: LibraryCall) -> Value:
    """``lax.axis_index("i")``: the axis is the first argument."""
    return UNKNOWN if report_no_axis(call, 0) else kind


def cast(call: LibraryCall) -> Value:
    """``lax.pcast``: says along which axes of a mesh an array may differ."""
    name = call.get(1, "axis_name")
    if kinds_of(call.run, name) == {"set"}:
        return call.fail(codes.LEAF, f'"axis_name" must be a tuple or a str, not {call.says(name)}')
    return UNKNOWN


RULES: Final[dict[str, Callable[[LibraryCall], Value]]] = {
    "lax.axis_index": partial(about_axis, Array(INT, (), is_traced=True)),
    "lax.axis_size": partial(about_axis, UNKNOWN),
    "lax.pcast": cast,
    **{f"lax.{word}": keep for word in KEEPING},
    **{f"lax.{word}": move for word in MOVING},
}

"""``pure_callback`` and ``io_callback``: a function that runs on the host, and gives the arrays that are declared."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from treetyped_mypy.errors import callbacks, codes
from treetyped_mypy.evaluation.arrays import as_array, show_shape
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.shapes import differ
from treetyped_mypy.evaluation.trees import leaves, map_leaves, seen_leaves
from treetyped_mypy.flow.ends import EndedError
from treetyped_mypy.flow.values import UNKNOWN, Value, class_of


def callback(call: LibraryCall) -> Value:
    """JAX counts the leaves that come back."""
    spec = call.get(1, "result_shape_dtypes")
    bare = next((leaf for leaf in seen_leaves(call.run, spec) if class_of(leaf) in NUMBERS), None)
    if bare is not None:
        text = callbacks.no_shape(call.name, call.says(bare))
        return call.say(codes.LEAF, text, callbacks.SPEC, of=(1, "result_shape_dtypes"))
    returned = UNKNOWN if call.is_open else on_host(call)
    found, wanted = leaves(call.run, returned), leaves(call.run, spec)
    if found is not None and wanted and len(found) != len(wanted):
        text = callbacks.leaf_counts_differ(call.structure(returned), len(found), len(wanted))
        return call.say(codes.STRUCTURE, text)
    for given, told in zip(found or (), wanted or (), strict=False):
        one, other = as_array(given), as_array(told)
        if one is not None and other is not None and differ(one.shape, other.shape) and not call.run.mapping:
            text = callbacks.shapes_differ(show_shape(one.shape), show_shape(other.shape))
            return call.say(codes.LEAF, text)
    return map_leaves(call.run, spec, declared, call.place)


NUMBERS: Final = frozenset({"int", "float", "bool", "str"})
"""Leaves that have no shape: ``x.shape`` is a tuple of them."""


def on_host(call: LibraryCall) -> Value:
    """What the function gives; it may never be run, so what would fail in it is not said."""
    call.run.silence += 1
    try:
        given = [map_leaves(call.run, value, concrete, call.place) for value in call.positional[2:]]
        named = {name: value for name, value in call.named.items() if name not in OPTIONS}
        return call.trace(call.get(0, "callback"), *given, **named)
    except EndedError:
        return UNKNOWN
    finally:
        call.run.silence -= 1


OPTIONS: Final = frozenset({"callback", "result_shape_dtypes", "sharding", "vmap_method", "ordered"})


def concrete(leaf: Value) -> Value:
    """It may be an array of JAX or of NumPy."""
    found = as_array(leaf)
    return UNKNOWN if found is None else replace(found, is_traced=False, is_differentiated=False, is_numpy=True)


def declared(leaf: Value) -> Value:
    found = as_array(leaf)
    return UNKNOWN if found is None else replace(found, is_shape=False, is_traced=True)


RULES: Final = {"jax.pure_callback": callback, "jax.io_callback": callback}

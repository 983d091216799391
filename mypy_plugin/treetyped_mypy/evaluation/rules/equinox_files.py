"""Equinox: trees that are read from files."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from treetyped_mypy.evaluation.arrays import Array
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.trees import map_leaves
from treetyped_mypy.flow.values import UNKNOWN, Constant, Plain, Value, class_of


def deserialised(call: LibraryCall) -> Value:
    """``tree_deserialise_leaves(path, like)``: arrays and numbers like those of ``like``, and all else as it is."""
    if call.is_open or len(call.positional) > 2 or call.named.keys() - {"path_or_file", "like"}:
        return UNKNOWN
    return map_leaves(call.run, call.get(1, "like"), loaded, call.place)


def loaded(leaf: Value) -> Value:
    if isinstance(leaf, Array):
        return replace(leaf, is_shape=False)
    kind = class_of(leaf)
    return Plain(kind) if isinstance(leaf, Constant) and kind in NUMBERS else leaf


NUMBERS: Final = ("bool", "int", "float", "complex")

RULES: Final = {"eqx.tree_deserialise_leaves": deserialised}

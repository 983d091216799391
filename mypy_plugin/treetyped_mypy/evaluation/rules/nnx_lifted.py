"""Flax NNX: the transformations that map, loop, split and recompute, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from treetyped_mypy.evaluation.atoms import Transformed
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules import nnx_axes, nnx_prefixes, nnx_remat, nnx_scan, nnx_splits, nnx_vmap
from treetyped_mypy.flow.values import Value

CALLS: Final[dict[str, Callable[[LibraryCall, Transformed], Value]]] = {
    "nnx.vmap": nnx_vmap.call_vmap,
    "nnx.scan": nnx_scan.call_scan,
    "nnx.remat": nnx_remat.call_remat,
    **nnx_splits.CALLS,
}
"""By the word of what was transformed: what a call gives."""

RULES: Final[dict[str, Callable[[LibraryCall], Value | None]]] = {
    **nnx_prefixes.RULES,
    **nnx_splits.RULES,
    "nnx.remat": nnx_prefixes.lifted,
    "nnx.StateAxes": nnx_axes.state_axes,
}

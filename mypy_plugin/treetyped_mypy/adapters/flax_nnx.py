"""Flax NNX: modules and states flatten themselves."""

from __future__ import annotations

from treetyped_mypy import names
from treetyped_mypy.adapters.adapter import Adapter

ADAPTER = Adapter(
    "nnx",
    bases=frozenset({names.NNX_PYTREE, names.NNX_STATE, names.NNX_VARIABLE}),
    opaque=True,
    registers=False,
)

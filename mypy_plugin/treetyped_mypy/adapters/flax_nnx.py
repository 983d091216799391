"""Flax NNX: modules and states flatten themselves; ``class Model(nnx.Module, pytree=False)`` is no node."""

from __future__ import annotations

from mypy.nodes import ClassDef

from treetyped_mypy import names
from treetyped_mypy.adapters.adapter import Adapter, always


def is_node(cls: ClassDef) -> bool:
    return "pytree" not in cls.keywords


ADAPTER = Adapter(
    "nnx",
    bases=frozenset({names.NNX_PYTREE, names.NNX_STATE, names.NNX_VARIABLE}),
    is_opaque=always,
    is_node=is_node,
    registers=False,
)

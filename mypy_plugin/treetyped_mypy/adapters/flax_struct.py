"""Flax: ``flax.struct.dataclass`` and the subclasses of ``PyTreeNode``; ``field(pytree_node=False)`` marks aux data."""

from __future__ import annotations

from treetyped_mypy import names
from treetyped_mypy.adapters.adapter import Adapter, unless_told
from treetyped_mypy.adapters.fields import FieldDef, entry, is_false


def is_static(field: FieldDef) -> bool:
    return is_false(field.option("pytree_node")) or is_false(entry(field.option("metadata"), "pytree_node"))


ADAPTER = Adapter(
    "flax",
    decorators=frozenset({names.FLAX_DATACLASS}),
    bases=frozenset({names.FLAX_PYTREE_NODE}),
    is_static=is_static,
    is_frozen=unless_told,
    cure="{obj}.replace({field}=...)",
)

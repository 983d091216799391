"""Penzai: ``pz.pytree_dataclass`` on a ``pz.Struct``; ``metadata={"pytree_node": False}`` marks aux data."""

from __future__ import annotations

from treetyped_mypy import names
from treetyped_mypy.adapters.adapter import Adapter
from treetyped_mypy.adapters.fields import FieldDef, entry, is_false


def is_static(field: FieldDef) -> bool:
    return is_false(entry(field.option("metadata"), "pytree_node"))


ADAPTER = Adapter("penzai", decorators=frozenset({names.PENZAI_DATACLASS}), is_static=is_static)

"""Chex: every attribute of a ``chex.dataclass`` is a child, sorted by name."""

from __future__ import annotations

from treetyped_mypy import names
from treetyped_mypy.adapters.adapter import Adapter

ADAPTER = Adapter("chex", decorators=frozenset({names.CHEX_DATACLASS}), registers=False, by_attribute=True)

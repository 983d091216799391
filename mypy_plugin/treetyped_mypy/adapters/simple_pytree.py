"""simple_pytree: a ``Pytree`` holds whatever was assigned to it, so its leaves are unknown."""

from __future__ import annotations

from treetyped_mypy import names
from treetyped_mypy.adapters.adapter import Adapter

ADAPTER = Adapter("simple_pytree", bases=frozenset({names.SIMPLE_PYTREE}), opaque=True)

"""``register_pytree_node_class`` and its like: a class that flattens itself; ``register_static``: no leaves at all."""

from __future__ import annotations

from treetyped_mypy import names
from treetyped_mypy.adapters.adapter import Adapter, always

ADAPTER = Adapter("register", decorators=names.REGISTER_NODE_CLASS, is_opaque=always)
STATIC = Adapter("register_static", decorators=frozenset({names.REGISTER_STATIC}), leafless=True)

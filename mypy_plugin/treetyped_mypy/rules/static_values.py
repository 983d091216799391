"""What may be static: a value that can be hashed and compared, for ``jit`` keys its compiled code by it.

Source: https://docs.jax.dev/en/latest/_autosummary/jax.jit.html (``static_argnums``).
"""

from __future__ import annotations

from typing import Final

UNHASHABLE: Final = {
    "builtins.list": "tuple",
    "builtins.set": "frozenset",
    "builtins.dict": "a tuple of pairs",
    "builtins.bytearray": "bytes",
    "collections.deque": "tuple",
}
"""Classes that cannot be hashed, and what to use instead."""

HASHED_BY_LEAVES: Final = frozenset({"treetyped", "equinox"})
"""Libraries whose trees are hashed by their leaves: with an array among them there is no hash."""

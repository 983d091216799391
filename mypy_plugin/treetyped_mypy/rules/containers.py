"""What the methods of Python's containers do."""

from __future__ import annotations

from typing import Final

CHANGERS: Final = frozenset(
    {"append", "extend", "insert", "pop", "remove", "clear", "update", "setdefault", "popitem", "sort", "reverse"}
)
"""Methods of lists and dicts that change them."""

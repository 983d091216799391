"""The sentences about what Python itself refuses: a key, an index or an attribute that is not there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

MOST: Final = 6
"""How many keys a sentence names."""


def missing_key(key: object, keys: Sequence[object]) -> str:
    """``there is no key 'scale': the dict has 'w', 'b'``."""
    more = ", ..." if len(keys) > MOST else ""
    shown = ", ".join(map(repr, keys[:MOST])) + more
    return f"there is no key {key!r}: the dict {f'has {shown}' if keys else 'is empty'}"


def index_out_of_range(index: object, length: int | None) -> str:
    count = "" if length is None else f": it has {length} {'item' if length == 1 else 'items'}"
    return f"there is no item {index!r}{count}"


def missing_attribute(owner: str, name: str) -> str:
    return f'{owner} has no attribute "{name}"'


def unpacked(targets: int, values: int) -> str:
    """``3 values are unpacked into 2 names``."""
    are = "value is" if values == 1 else "values are"
    return f"{values} {are} unpacked into {targets} {'name' if targets == 1 else 'names'}"

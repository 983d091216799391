"""The arguments of a call."""

from __future__ import annotations

from treetyped_mypy.flow.values import Value
from treetyped_mypy.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a call: ``name`` of a keyword, ``stars`` of ``*args`` and ``**options`` that are not seen."""

    value: Value
    name: str | None = None
    stars: int = 0

"""Flax linen: what ``__post_init__`` sets after it has called Flax's; that raises as soon as there is a scope."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mypy.nodes import Node

from treetyped_mypy.errors import codes, flax
from treetyped_mypy.evaluation.atoms import Thing
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Value

LATE: Final = "is set late"
"""Where a module holds it; ``None`` until there is such an assignment. No attribute has such a name."""


def set_late(name: str, place: Node) -> Thing:
    return Thing("late", facts=(("name", name), ("place", place)))


def report_late(run: Running, module: str, fields: Mapping[str, Value], place: Node) -> None:
    """Said when the module is given a scope."""
    late = fields.get(LATE)
    if isinstance(late, Thing) and isinstance(at := late.fact("place"), Node) and not run.is_for_strangers:
        with run.in_call(place):
            run.raises(at, flax.set_late(module, str(late.fact("name"))), flax.SET_EARLY, code=codes.FIELD)

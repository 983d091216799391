"""Classes whose instances refuse assignments: until when they take them, and how a changed copy is made."""

from __future__ import annotations

from mypy.nodes import TypeInfo

from treetyped_mypy.adapters import BY_NAME
from treetyped_mypy.adapters.adapter import Adapter
from treetyped_mypy.adapters.facts import recorded


def adapter_of(info: TypeInfo) -> Adapter | None:
    """The adapter that froze the class, or else the one that recorded it."""
    known = [facts for base in info.mro if (facts := recorded(base)) is not None]
    known.sort(key=lambda facts: not facts.get("frozen"))
    return BY_NAME.get(known[0].get("adapter", "")) if known else None


def is_settable_in_init(info: TypeInfo) -> bool:
    adapter = adapter_of(info)
    return adapter is not None and adapter.settable_in_init


def is_settable_in_copy(info: TypeInfo) -> bool:
    """Whether an instance that somebody hands on may be a copy that takes assignments for a while."""
    adapter = adapter_of(info)
    return adapter is not None and adapter.settable_in_copy


def changed_copy(info: TypeInfo, owner: str, field: str) -> str:
    """What is written instead of ``owner.field = ...``."""
    return (adapter_of(info) or Adapter("")).cure.format(obj=owner, field=field)

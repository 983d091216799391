"""``@treetyped.pytree_dataclass``."""

from __future__ import annotations

from mypy.nodes import ClassDef, TypeInfo

from treetyped_mypy import names
from treetyped_mypy.adapters.adapter import Adapter
from treetyped_mypy.adapters.facts import recorded
from treetyped_mypy.adapters.fields import FieldDef, is_true


def is_static(field: FieldDef) -> bool:
    return field.call == names.FIELD and is_true(field.option("static"))


ADAPTER = Adapter("treetyped", decorators=frozenset({names.PYTREE_DATACLASS}), is_static=is_static)


def record_class(cls: ClassDef) -> None:
    """Record the static fields of the class's own body."""
    ADAPTER.record(cls)


def is_frozen_class(info: TypeInfo) -> bool:
    """Whether the class is one of ours whose instances never change."""
    ours = (recorded(info) or {}).get("adapter") == ADAPTER.name
    return ours and bool(info.metadata.get("dataclass", {}).get("frozen"))

"""``@treetyped.pytree_dataclass``."""

from __future__ import annotations

from mypy.nodes import ClassDef, TypeInfo

from treetyped_mypy import names
from treetyped_mypy.adapters.facts import describe_recorded, record
from treetyped_mypy.adapters.fields import FieldDef, field_defs, is_true
from treetyped_mypy.adapters.spec import ClassSpec

ADAPTER = "treetyped"


def record_class(cls: ClassDef) -> None:
    """Record the static fields of the class's own body."""
    static = [field.name for field in field_defs(cls) if is_static(field)]
    record(cls.info, {"adapter": ADAPTER, "static": static})


def is_static(field: FieldDef) -> bool:
    return field.call == names.FIELD and is_true(field.option("static"))


def describe(info: TypeInfo) -> ClassSpec | None:
    return describe_recorded(info, ADAPTER)

"""``@jax.tree_util.register_dataclass`` on a dataclass; ``metadata={"static": True}`` marks aux data."""

from __future__ import annotations

from mypy.nodes import TypeInfo
from mypy.plugin import ClassDefContext

from treetyped_mypy.adapters.facts import describe_recorded, record
from treetyped_mypy.adapters.fields import field_defs, says_static
from treetyped_mypy.adapters.spec import ClassSpec

ADAPTER = "register_dataclass"


def on_decorator(ctx: ClassDefContext) -> None:
    """Record the static fields of the class's own body."""
    static = [field.name for field in field_defs(ctx.cls) if says_static(field.option("metadata"))]
    record(ctx.cls.info, {"adapter": ADAPTER, "static": static})


def describe(info: TypeInfo) -> ClassSpec | None:
    return describe_recorded(info, ADAPTER)

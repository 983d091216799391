"""jax_dataclasses: ``pytree_dataclass``, with ``Static[T]`` or ``static_field()`` for aux data."""

from __future__ import annotations

from treetyped_mypy import names
from treetyped_mypy.adapters.adapter import Adapter, always
from treetyped_mypy.adapters.fields import FieldDef


def is_static(field: FieldDef) -> bool:
    return field.annotation == "Static" or field.call.endswith(".static_field")


ADAPTER = Adapter(
    "jax_dataclasses",
    decorators=names.JAX_DATACLASSES,
    is_static=is_static,
    is_frozen=always,
    only_in_init=True,
    settable_in_copy=True,
    cure="dataclasses.replace({obj}, {field}=...)",
)

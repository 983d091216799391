"""Equinox: every subclass of ``eqx.Module`` is a frozen dataclass; ``eqx.field(static=True)`` marks aux data."""

from __future__ import annotations

from mypy.nodes import TypeInfo

from treetyped_mypy import names
from treetyped_mypy.adapters.adapter import Adapter, always
from treetyped_mypy.adapters.fields import FieldDef, is_true, says_static


def is_static(field: FieldDef) -> bool:
    return is_true(field.option("static")) or says_static(field) or field.call.endswith(".static_field")


ADAPTER = Adapter(
    "equinox",
    bases=frozenset({names.EQX_MODULE}),
    is_static=is_static,
    is_frozen=always,
    settable_in_init=True,
    cure="eqx.tree_at(lambda tree: tree.{field}, {obj}, ...)",
)


def is_enumeration(info: TypeInfo) -> bool:
    """Whether it is an ``eqx.Enumeration``, whose items are pytrees; mypy takes them for what stands in the body."""
    return any(base.fullname == names.EQX_ENUMERATION for base in info.mro)

"""simple_pytree: a ``Pytree`` holds whatever was assigned to it; the leaves of a dataclass are its fields by name."""

from __future__ import annotations

from mypy.nodes import ClassDef

from treetyped_mypy import names
from treetyped_mypy.adapters.adapter import Adapter
from treetyped_mypy.adapters.fields import FieldDef, entry, is_false, is_true


def is_static(field: FieldDef) -> bool:
    if field.call == names.SIMPLE_PYTREE_STATIC:
        return True
    return is_false(field.option("pytree_node")) or is_false(entry(field.option("metadata"), "pytree_node"))


def is_opaque(cls: ClassDef) -> bool:
    """Any class but a dataclass, for it is not known what is assigned to its instances."""
    return "dataclass_tag" not in cls.info.metadata


def is_frozen(cls: ClassDef, _: object) -> bool:
    """Mutability is not inherited."""
    return not is_true(cls.keywords.get("mutable"))


ADAPTER = Adapter(
    "simple_pytree",
    bases=frozenset({names.SIMPLE_PYTREE}),
    is_static=is_static,
    is_opaque=is_opaque,
    is_frozen=is_frozen,
    by_attribute=True,
    settable_in_init=True,
    cure="{obj}.replace({field}=...)",
)

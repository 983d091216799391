"""simple_pytree: a ``Pytree`` holds whatever was assigned to it; the leaves of a dataclass are its fields by name."""

from __future__ import annotations

from mypy.nodes import ClassDef, TypeInfo

from treetyped_mypy import names
from treetyped_mypy.adapters.adapter import Adapter
from treetyped_mypy.adapters.fields import FieldDef, entry, is_false, is_true

ASSIGNING = ("__init__", "__post_init__")
"""Methods that may assign what is no field."""


def is_static(field: FieldDef) -> bool:
    if field.call == names.SIMPLE_PYTREE_STATIC:
        return True
    return is_false(field.option("pytree_node")) or is_false(entry(field.option("metadata"), "pytree_node"))


def is_opaque(cls: ClassDef) -> bool:
    """Unless the class and all its bases are dataclasses whose ``__init__`` sets the fields and nothing else."""
    own = [base for base in cls.info.mro if base.fullname not in (names.SIMPLE_PYTREE, "builtins.object")]
    return not all(is_dataclass(base) for base in own)


def is_dataclass(info: TypeInfo) -> bool:
    written = (info.names[name] for name in ASSIGNING if name in info.names)
    return "dataclass_tag" in info.metadata and all(symbol.plugin_generated for symbol in written)


def is_frozen(cls: ClassDef, _: object) -> bool:
    """Mutability is not inherited."""
    return not is_true(cls.keywords.get("mutable"))


ADAPTER = Adapter(
    "simple_pytree",
    bases=frozenset({names.SIMPLE_PYTREE}),
    is_static=is_static,
    is_opaque=is_opaque,
    is_frozen=is_frozen,
    settable_in_init=True,
    cure="{obj}.replace({field}=...)",
)

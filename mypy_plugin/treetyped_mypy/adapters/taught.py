"""The library that a user teaches in ``[tool.treetyped]``."""

from __future__ import annotations

from treetyped_mypy.adapters import BY_BASE, BY_DECORATOR, BY_NAME, fields
from treetyped_mypy.adapters.adapter import Adapter
from treetyped_mypy.adapters.fields import FieldDef, entry, is_false, is_true, says_static
from treetyped_mypy.config import Taught


def learn(taught: Taught) -> None:
    """From now on its decorators and bases make nodes."""
    packages = taught.packages

    def is_static(field: FieldDef) -> bool:
        return says_static(field) if taught.static_marker is None else marks(taught.static_marker, field)

    def is_unclear(field: FieldDef) -> bool:
        return field.call.partition(".")[0] not in packages and fields.is_unclear(field)

    adapter = Adapter(
        "taught", taught.decorators, taught.base_classes, is_static, is_unclear=is_unclear, registers=False
    )
    BY_NAME[adapter.name] = adapter
    BY_DECORATOR.update(dict.fromkeys(adapter.decorators, adapter))
    BY_BASE.update(dict.fromkeys(adapter.bases, adapter))


def marks(marker: str, field: FieldDef) -> bool:
    """The function or annotation ``mylib.static``; ``static``, or ``pytree_node=False``, as a keyword or metadata."""
    keyword, _, value = marker.partition("=")
    says = is_false if value == "False" else is_true
    if says(field.option(keyword)) or says(entry(field.option("metadata"), keyword)):
        return True
    return field.call == marker or field.annotation == marker.rpartition(".")[2]

"""The library that a user teaches in ``[tool.treetyped]``."""

from __future__ import annotations

from treetyped_mypy.adapters import BY_BASE, BY_DECORATOR, BY_NAME
from treetyped_mypy.adapters.adapter import Adapter
from treetyped_mypy.adapters.fields import FieldDef, is_true, says_static
from treetyped_mypy.config import Taught


def learn(taught: Taught) -> None:
    """From now on its decorators and bases make nodes."""
    marker = taught.static_marker

    def is_static(field: FieldDef) -> bool:
        if marker is None:
            return says_static(field)
        return field.call == marker or is_true(field.option(marker)) or field.annotation == marker.rpartition(".")[2]

    adapter = Adapter("taught", taught.decorators, taught.base_classes, is_static, registers=False)
    BY_NAME[adapter.name] = adapter
    BY_DECORATOR.update(dict.fromkeys(adapter.decorators, adapter))
    BY_BASE.update(dict.fromkeys(adapter.bases, adapter))

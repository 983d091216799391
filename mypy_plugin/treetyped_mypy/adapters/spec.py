"""What an adapter says of a class: which of its fields JAX sees as children, and which as aux data."""

from __future__ import annotations

from typing import TypeAlias

from treetyped_mypy.frozen import dataclass


@dataclass(frozen=True, slots=True)
class ClassSpec:
    """A node whose children are fields, in order."""

    children: tuple[str, ...]
    static: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OpaqueSpec:
    """A node that flattens itself."""


Spec: TypeAlias = ClassSpec | OpaqueSpec

"""Which classes are nodes, and which of their fields are static: one file per library, in an ordered tuple."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from mypy.nodes import TypeInfo

from treetyped_mypy.adapters import jax_register_dataclass, own
from treetyped_mypy.adapters.spec import Spec

ADAPTERS: Final[tuple[ModuleType, ...]] = (own, jax_register_dataclass)


def describe(info: TypeInfo) -> Spec | None:
    """What the first adapter that knows the class says of it."""
    for adapter in ADAPTERS:
        spec: Spec | None = adapter.describe(info)
        if spec is not None:
            return spec
    return None

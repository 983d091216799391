"""The sentences about trees whose arrays are still to be made."""

from __future__ import annotations

from typing import Final

from mypy.types import Type

from treetyped_mypy.errors.types import show_type

CURE: Final = "tree.init(spec, key) makes its arrays"


def called(source: Type) -> str:
    return f"{show_type(source)} is not initialised: it cannot be called"


def has_no_arrays(source: Type, function: str) -> str:
    return f"{show_type(source)} is not initialised: it has no arrays for {function}"

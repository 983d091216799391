"""A mypy type in a message: as mypy prints it, without modules."""

from __future__ import annotations

from typing import Final

from mypy.messages import format_type_bare
from mypy.options import Options
from mypy.types import FunctionLike, Type, get_proper_type

LONGEST: Final = 60
"""Beyond that a type says more of its library than of the mistake."""


def show_type(type_: Type | str) -> str:
    """Also of what is not known by a type, but described."""
    if isinstance(type_, str):
        return type_
    shown = format_type_bare(type_, Options())
    if len(shown) <= LONGEST:
        return shown
    return "a function" if isinstance(get_proper_type(type_), FunctionLike) else f"{shown[: LONGEST - 3]}..."

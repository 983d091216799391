"""A mypy type in a message: as mypy prints it, without modules."""

from __future__ import annotations

from mypy.messages import format_type_bare
from mypy.options import Options
from mypy.types import Type


def show_type(type_: Type) -> str:
    return format_type_bare(type_, Options())

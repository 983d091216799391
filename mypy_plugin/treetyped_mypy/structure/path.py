"""Where in a tree: a tuple of steps that prints as Python code."""

from __future__ import annotations

from typing import TypeAlias

from treetyped_mypy.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Attr:
    """``.weight``"""

    name: str

    def __str__(self) -> str:
        return f".{self.name}"


@dataclass(frozen=True, slots=True)
class Item:
    """``[0]``, ``['w']`` or ``[(0, 1)]``"""

    key: int | str | tuple[object, ...]

    def __str__(self) -> str:
        return f"[{self.key!r}]"


@dataclass(frozen=True, slots=True)
class Each:
    """``[*]``: every element of a container whose length or keys are unknown."""

    def __str__(self) -> str:
        return "[*]"


Step: TypeAlias = Attr | Item | Each
Path: TypeAlias = tuple[Step, ...]

ROOT: Path = ()


def show_path(path: Path) -> str:
    """The path as code, ``.layers[*].weight``; empty for the root."""
    return "".join(str(step) for step in path)

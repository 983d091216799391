"""What is remembered while mypy checks one function, or the top of one file.

Not for longer: afterwards mypy may have inferred a type, and its daemon may have analysed a class again.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final, TypeVar

from mypy.checker import TypeChecker

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

_memos: Final[list[dict[Any, Any]]] = []
_place: Final[list[object]] = []


def memo() -> dict[K, V]:
    """A dict that is emptied in time."""
    made: dict[K, V] = {}
    _memos.append(made)
    return made


def at_place(checker: TypeChecker | None) -> None:
    """Go on with what is known here; nothing is known while files are analysed."""
    is_checked = checker is not None and checker.tscope.module is not None
    place = [checker, checker.tscope.current_target()] if checker is not None and is_checked else []
    if not place or place != _place:
        _place[:] = place
        forget()


def forget() -> None:
    for made in _memos:
        made.clear()

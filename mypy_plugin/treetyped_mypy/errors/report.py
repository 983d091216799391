"""Handing a sentence to mypy."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.errorcodes import ErrorCode
from mypy.nodes import Context


def fail(checker: TypeChecker, text: str, at: Context, code: ErrorCode, note: str | None = None) -> None:
    """One error, and in a note the cure if there is exactly one."""
    checker.fail(text, at, code=code)
    if note is not None:
        checker.note(note, at, code=code)

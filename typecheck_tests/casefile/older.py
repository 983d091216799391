"""What cases may lose with libraries that are older than those they were written for: ``older.toml``, as data.

A claim may be missing there, and a type less precise; an error that nobody claims may be said only if mypy without the
plugin says it too.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from packaging.version import Version

from .checking import Message
from .comparing import unexpected
from .expectations import Case

TABLE = Path(__file__).parent.parent / "older.toml"


@dataclass(frozen=True, slots=True)
class Older:
    """Cases that an installed library is too old for, and why."""

    reason: str
    less: frozenset[str]
    """They are told less."""
    without: frozenset[str]
    """What they show is not there."""
    tests: tuple[str, ...]
    """Tests of the runtime that compare with what is not there."""


def older(table: Path = TABLE, *, installed: bool = True) -> list[Older]:
    """The rows that concern what is installed, or all."""
    rows = tomllib.loads(table.read_text(encoding="utf-8"))["older"]
    return [row_of(row) for row in rows if not installed or Version(version(row["library"])) < Version(row["before"])]


def row_of(row: dict[str, Any]) -> Older:
    less, without, tests = (row.get(kind, []) for kind in ("less", "without", "tests"))
    return Older(row["reason"], frozenset(less), frozenset(without), tuple(tests))


def added(case: Case, said: Sequence[Message], alone: Sequence[Message]) -> list[str]:
    """The errors that the case does not claim, and that mypy ``alone`` does not say either."""
    known = {(message.line, message.text) for message in alone}
    claimed = {claim.line for claim in case.expectations}
    errors = [message for message in unexpected(said, said) if message.severity == "error"]
    return [str(error) for error in errors if error.line not in claimed and (error.line, error.text) not in known]

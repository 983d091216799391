"""What mypy alone says and the plugin does not: ``withdrawn.toml``, as data."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .checking import Message

TABLE = Path(__file__).parent.parent / "withdrawn.toml"


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Messages of mypy's, as a pattern, and why the plugin takes them back."""

    pattern: str
    reason: str
    fails: bool
    """The lines raise, and are left alone for the reason that is given."""

    def covers(self, message: Message) -> bool:
        return re.fullmatch(self.pattern, message.text) is not None


def withdrawn(table: Path = TABLE) -> list[Withdrawn]:
    """One for each pattern."""
    rows = tomllib.loads(table.read_text(encoding="utf-8"))["withdrawn"]
    return [Withdrawn(says, row["reason"], row.get("fails", False)) for row in rows for says in row["says"]]


def disappeared(alone: Sequence[Message], said: Sequence[Message]) -> list[Message]:
    """The errors of mypy ``alone`` on lines for which the plugin has no error."""
    kept = {message.line for message in said if message.severity == "error"}
    return [message for message in alone if message.severity == "error" and message.line not in kept]

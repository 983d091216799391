"""The calls that take trees, by file, and how much is known of their trees."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from treetyped_mypy.errors.unknown import COVERAGE

WORDS: Final = ("in full", "in part", "not at all", "not reached")
"""What may be known of a call's trees, the best first."""


@dataclass(frozen=True, slots=True, order=True)
class End:
    """Where knowledge ends, and what to write there."""

    path: str
    line: int
    cure: str


@dataclass(frozen=True, slots=True)
class Call:
    """Lines and columns begin at 1; the end column is the last that belongs to it."""

    line: int
    column: int
    end_line: int
    end_column: int
    function: str
    known: str
    """One of `WORDS`."""
    end: End | None
    """None where all is known, or nobody comes there."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The calls of one file, or of all."""

    path: str
    calls: tuple[Call, ...]

    def count(self, word: str) -> int:
        return sum(call.known == word for call in self.calls)

    @property
    def percent(self) -> float:
        """Of the calls, those that are known in full."""
        return 100 * self.count(WORDS[0]) / len(self.calls) if self.calls else 100.0


def tallies(messages: Iterable[str]) -> list[Tally]:
    """What the plugin has said of each file that has such calls."""
    said = (json.loads(message) for message in messages)
    found = [tally(one["file"].replace("\\", "/"), one["message"]) for one in said if one["code"] == COVERAGE.code]
    return sorted((each for each in found if each.calls), key=lambda each: each.path)


def tally(path: str, text: str) -> Tally:
    return Tally(path, tuple(call(path, **row) for row in json.loads(text)))


def call(path: str, *, ends: dict[str, Any] | None, **row: Any) -> Call:
    return Call(**row, end=None if ends is None else End(path, **ends))


def total(files: Sequence[Tally]) -> Tally:
    return Tally("total", tuple(call for file in files for call in file.calls))


def ends(files: Sequence[Tally]) -> list[tuple[End, int]]:
    """Where knowledge ends, with the number of calls that it costs: the most first."""
    counted = Counter(end for call in total(files).calls if (end := call.end) is not None)
    return sorted(counted.items(), key=lambda each: (-each[1], each[0]))


def shown_percent(tally: Tally) -> str:
    """Never 100 where a call is missing."""
    return f"{int(tally.percent)}%"


def counts(tally: Tally) -> Iterator[int]:
    yield len(tally.calls)
    yield from map(tally.count, WORDS)

"""The notes beside an error in code that was run for one call."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby


def called_at(lines: Sequence[int]) -> str:
    """``called at line 20, which is called at line 31``: the nearest call first; a line is said once."""
    return "called at line " + ", which is called at line ".join(str(line) for line, _ in groupby(reversed(lines)))


def elsewhere(file: str, line: int, *, is_behind_question: bool) -> str:
    way = "which this call runs if its conditions lead there" if is_behind_question else "which this call runs"
    return f"it fails at line {line} of {file}, {way}"


def inside(line: int) -> str:
    return f"it fails at line {line}, in a function without annotations that this call runs"


def started(option: str) -> str:
    return "when the program is started " + (f"with {option}" if option else "without options")

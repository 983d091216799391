"""What many programs come to: how many have a false alarm, break mypy down, or fail without a word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .forks import forked
from .judging import Verdict, judged
from .making import made
from .shrinking import Finding

MOST_MISSED = 0.05
"""Of the failures that the straight programs show, in programs where all is known."""


@dataclass(frozen=True, slots=True)
class Count:
    programs: int = 0
    lost: int = 0
    """Those whose process did not live to tell."""
    failing: int = 0
    caught: int = 0
    """Of the failing programs where all is known."""
    missed: int = 0
    found: tuple[Verdict, ...] = ()
    """Those that have a false alarm, break mypy down, or miss."""

    def __add__(self, other: Count) -> Count:
        return Count(*(getattr(self, name) + getattr(other, name) for name in self.__slots__))

    @property
    def alarmed(self) -> list[Verdict]:
        return [one for one in self.found if one.alarms]

    @property
    def crashed(self) -> list[Verdict]:
        return [one for one in self.found if one.crashes]


def counted(seeds: Sequence[int]) -> Count:
    """The programs of these seeds, made, run and checked."""
    programs = [program for program in forked(made, seeds) if program]
    verdicts = judged(programs, f"from_{seeds[0]}")
    known = [one for one in verdicts if one.program.known]
    return Count(
        len(programs),
        len(seeds) - len(programs),
        sum(one.program.raised is not None for one in verdicts),
        sum(one.is_caught for one in known),
        sum(one.is_missed for one in known),
        tuple(one for one in verdicts if one.alarms or one.crashes or (one.is_missed and one.program.known)),
    )


def shown(count: Count) -> str:
    return (
        f"{count.programs} programs ({count.lost} lost), {count.failing} that fail: "
        f"{len(count.alarmed)} with a false alarm, {len(count.crashed)} crashes; "
        f"where all is known {count.caught} failures are said, {count.missed} missed"
    )


def findings(count: Count) -> list[Finding]:
    """The false alarms, then the misses."""
    alarms = [Finding(one.program.seed, body(one, is_alarm=True), one.alarms[0].code) for one in count.alarmed]
    misses = [one for one in count.found if one.is_missed and not one.alarms]
    return alarms + [Finding(one.program.seed, body(one, is_alarm=False), None) for one in misses]


def body(verdict: Verdict, *, is_alarm: bool) -> str:
    """Without the statement that fails, for a false alarm."""
    program = verdict.program
    statements = program.statements[:-1] if is_alarm and program.raised else program.statements
    return "\n".join(text for _, text in statements)


def problems(count: Count) -> Iterator[str]:
    for one in count.alarmed:
        yield f"program {one.program.seed}: a false alarm: {one.alarms[0]}"
    for one in count.crashed:
        yield f"program {one.program.seed}: {one.crashes[0].text}"
    if count.missed > MOST_MISSED * (count.caught + count.missed):
        yield f"{count.missed} failures are missed, {count.caught} are said: more than {MOST_MISSED:.0%}"

"""The table *rewriting x share*, in Markdown."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from .asking import Answer
from .rewriting import Rewriting

HEAD = ("rewriting", "what is written", "programs", "claims", "kept", "with the same code", "false alarms")


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    sentence: str
    programs: int
    claims: int
    kept: int
    same: int
    alarms: int

    @property
    def share(self) -> float:
        """How many of a hundred claims are kept."""
        return 100 * self.kept / self.claims if self.claims else 100.0

    def cells(self) -> tuple[str, ...]:
        same = 100 * self.same / self.claims if self.claims else 100.0
        counts = map(str, (self.programs, self.claims))
        return self.name, self.sentence, *counts, f"{self.share:.1f} %", f"{same:.1f} %", str(self.alarms)


def row(rewriting: Rewriting, answer: Answer) -> Row:
    found = answer.verdicts
    kept, lost = sum(len(one.kept) for one in found), sum(len(one.lost) for one in found)
    same, alarms = sum(len(one.same) for one in found), sum(len(one.alarms) for one in found)
    return Row(rewriting.name, rewriting.sentence, len(found), kept + lost, kept, same, alarms)


def total(rows: Sequence[Row]) -> Row:
    programs, claims, kept, same, alarms = (
        sum(getattr(row, field) for row in rows) for field in ("programs", "claims", "kept", "same", "alarms")
    )
    return Row("**all**", "", programs, claims, kept, same, alarms)


def table(rows: Sequence[Row]) -> Iterator[str]:
    yield line(HEAD)
    yield line(["---", "---", *["---:"] * (len(HEAD) - 2)])
    for one in [*rows, total(rows)]:
        yield line(one.cells())


def line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def details(answer: Answer) -> Iterator[str]:
    """What is lost, and each false alarm, by variant and line of the original."""
    for one in answer.verdicts:
        for at in sorted(one.lost):
            yield f"lost   {one.variant.name}:{at} {' '.join(sorted(one.variant.original.ours[at]))}"
        for message in one.alarms:
            yield f"alarm  {one.variant.name}:{message}"
    yield from (f"other  {variant.name}" for variant in answer.others)


def limits() -> dict[str, float]:
    """The least shares: of each rewriting, of all together, of the sample that CI tries."""
    return tomllib.loads((Path(__file__).parent / "limits.toml").read_text(encoding="utf-8"))


def too_few(rows: Sequence[Row]) -> Iterator[str]:
    """Where less is kept than before, and where there is a false alarm."""
    for row, least in [*((row, limits()["each"]) for row in rows), (total(rows), limits()["all"])]:
        if row.share < least:
            yield f"{row.name}: {row.share:.1f} % of the claims are kept, at least {least} % have to be"
    for row in rows:
        if row.alarms:
            yield f"{row.name}: false alarms: {row.alarms}"

"""What mypy says of programs, beside what they did."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..casefile.checking import Message  # noqa: TID252 -- one folder reads mypy for all
from .asking import INTERNAL, asked
from .forks import forked
from .making import Program
from .running import watched

SILENT = re.compile("its keys would become the leaves|is given the optimiser's state|this statement has no effect")
"""What goes wrong without a word: no run tells it from what is right."""


@dataclass(frozen=True, slots=True)
class Verdict:
    program: Program
    alarms: tuple[Message, ...]
    """Errors of ours on expressions that are evaluated, on lines at which nothing is raised."""
    crashes: tuple[Message, ...]
    is_caught: bool
    """It fails, and has an error at a line that the exception came through."""
    is_missed: bool
    """It fails without one, and its straight program has one."""


def judged(programs: Sequence[Program], place: str) -> list[Verdict]:
    """The verdicts, by two runs of mypy: over the programs, and over the straight programs of what has no error."""
    names = {f"p{number}": program for number, program in enumerate(programs)}
    said = asked({name: program.text for name, program in names.items()}, place)
    unsaid = [(name, program) for name, program in names.items() if not is_said(program, said[name])]
    silent = {name: program.straight for name, program in unsaid if program.straight}
    shown = asked(silent, f"{place}_straight")
    alarming = all_alarms([(program, said[name]) for name, program in names.items()])
    return [
        Verdict(
            program,
            found,
            tuple(message for message in said[name] if message.code == INTERNAL),
            is_said(program, said[name]),
            any(map(is_ours, shown.get(name, ()))),
        )
        for (name, program), found in zip(names.items(), alarming, strict=True)
    ]


def all_alarms(asked: Sequence[tuple[Program, Sequence[Message]]]) -> list[tuple[Message, ...]]:
    """The false alarms of each program, run in forks: a process that has run JAX can fork no more."""
    return [found or () for found in forked(alarms_of, asked)]


def alarms_of(asked: tuple[Program, Sequence[Message]]) -> tuple[Message, ...]:
    return tuple(alarms(*asked))


def is_ours(message: Message) -> bool:
    return message.severity == "error" and (message.code or "").startswith("pytree")


def is_said(program: Program, said: Sequence[Message]) -> bool:
    """Whether its failure has an error, on any line that the exception came through."""
    lines = {message.line for message in said if message.severity == "error"}
    return program.raised is not None and bool(lines & {program.last, *program.raised.lines})


def alarms(program: Program, said: Sequence[Message]) -> Iterator[Message]:
    """Errors of ours about what is evaluated, on lines at which nothing is raised."""
    ours = [each for each in said if is_ours(each) and each.code != INTERNAL and not SILENT.search(each.text)]
    passed = {program.last, *program.raised.lines} if program.raised else set()
    doubtful = [message for message in ours if message.line not in passed]
    if doubtful:
        lines = watched(program.statements, program.seed)
        yield from (each for each in doubtful if each.line not in lines.raised and lines.reach(each))

"""What mypy says of programs, beside what they did."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..casefile.checking import Message, check, prime  # noqa: TID252 -- one folder reads mypy for all
from ..variants.running import REPOSITORY  # noqa: TID252
from .making import Program
from .running import watched

FOLDER = REPOSITORY / ".mypy_cache" / "fuzz"
WORLD = """from contextlib import AbstractContextManager
from typing import Any
def look(*values: Any) -> None: ...
def other(value: Any) -> None: ...
def unknown() -> Any: ...
def unknown_list() -> Any: ...
def manager(value: Any) -> AbstractContextManager[Any]: ...
"""
"""The module that the programs import: its types, and nothing that could be run."""
INTERNAL = "pytree-internal"
SILENT = re.compile("its keys would become the leaves")
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
    names = {f"p{program.seed}": program for program in programs}
    said = asked({name: program.text for name, program in names.items()}, place)
    silent = {name: text for name, program in names.items() if (text := program.straight) and not is_said(program, said[name])}
    shown = asked(silent, f"{place}_straight")
    return [
        Verdict(
            program,
            tuple(alarms(program, said[name])),
            tuple(message for message in said[name] if message.code == INTERNAL),
            is_said(program, said[name]),
            any(map(is_ours, shown.get(name, ()))),
        )
        for name, program in names.items()
    ]


def asked(texts: Mapping[str, str], place: str) -> dict[str, list[Message]]:
    """What mypy says of each text, by its name."""
    folder = FOLDER / place
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "world.pyi").write_text(WORLD, encoding="utf-8")
    files = {name: folder / f"{name}.py" for name in texts}
    for name, path in files.items():
        path.write_text(texts[name], encoding="utf-8")
    if not files:
        return {}
    said = check(folder, list(files.values()), prime(FOLDER / "cache"), flags=["--show-column-numbers"])
    return {name: said[path] for name, path in files.items()}


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

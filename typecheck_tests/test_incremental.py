"""An answer from mypy's cache, or from its daemon, is the answer of a fresh run.

Each folder of ``incremental`` is a small program that is edited in steps: a step holds the files that change, and in
``said.txt`` what mypy says of the whole program then. mypy's daemon does not check a file again when a body in another
changes, so the plugin runs no other file there: ``said_by_daemon.txt`` is what is said then, if that is less.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from .casefile.checking import Message, by_file, check, options, prime, relative, run

PROGRAMS = Path(__file__).parent / "incremental"
STEPS = sorted({step.name for step in PROGRAMS.glob("*/step*")})

Said = dict[str, list[str]]


class Checker(Protocol):
    def __call__(self, base: Path, files: list[Path]) -> dict[Path, list[Message]]: ...


@pytest.fixture
def fresh(tmp_path: Path) -> Checker:
    """Each answer from a cache that has seen the libraries and nothing of the program."""

    def checked(base: Path, files: list[Path]) -> dict[Path, list[Message]]:
        return check(base, files, prime(tmp_path / f"cache{len(list(tmp_path.iterdir()))}"))

    return checked


@pytest.fixture
def cached(tmp_path: Path) -> Checker:
    """All answers from one cache."""
    cache = prime(tmp_path / "cache")
    return lambda base, files: check(base, files, cache)


@pytest.fixture
def daemon(tmp_path: Path) -> Iterator[Checker]:
    """All answers from one daemon."""
    dmypy = [sys.executable, "-m", "mypy.dmypy", "--status-file", str(tmp_path / "status.json")]
    base = tmp_path / "program"
    base.mkdir()
    run([*dmypy, "start", "--timeout", "600", "--", *options(tmp_path / "cache")], base)
    yield lambda base, files: by_file(run([*dmypy, "check", *relative(base, files)], base), base, files)
    run([*dmypy, "stop"], base)


@pytest.mark.parametrize("mode", ["fresh", "cached", "daemon"])
def test_each_step_gets_the_same_answer(mode: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """After each edit, mypy says of every program what its step expects."""
    checked: Checker = request.getfixturevalue(mode)
    base = tmp_path / "program"
    expected: Said = {}
    wrong: dict[str, list[str]] = {}
    for step in STEPS:
        edit(base, step, expected, mode)
        found = said(base, checked(base, sorted(base.rglob("*.py"))))
        for program, lines in expected.items():
            if found[program] != lines:
                wrong.setdefault(program, []).append(f"{step}: expected {lines}, found {found[program]}")
    assert not wrong, "\n".join(f"{name}: {what}" for name, what in wrong.items())


def edit(base: Path, step: str, expected: Said, mode: str) -> None:
    """Put the files of a step in their place, and what is expected of each program in ``expected``."""
    for changed in sorted(PROGRAMS.glob(f"*/{step}/*.py")):
        program = changed.parent.parent.name
        (base / program).mkdir(parents=True, exist_ok=True)
        edited = shutil.copy(changed, base / program)
        # mypy tells files apart by size and by whole seconds: no two steps may fall into one.
        os.utime(edited, (seconds := time.time() + 10 * STEPS.index(step), seconds))
    for text in PROGRAMS.glob(f"*/{step}/said.txt"):
        by_daemon = text.with_name("said_by_daemon.txt")
        text = by_daemon if mode == "daemon" and by_daemon.exists() else text
        expected[text.parent.parent.name] = text.read_text(encoding="utf-8").splitlines()


def said(base: Path, messages: dict[Path, list[Message]]) -> Said:
    """What is said of each program, as lines of text with names without their modules."""
    lines: Said = {file.parent.name: [] for file in messages}
    for file, found in messages.items():
        lines[file.parent.name] += [f"{file.name}:{message}" for message in found]
    return lines

"""What each mutant does when it runs: it fails, or prints something else than the program.

The outcome is kept in ``programs/outcomes.toml`` by a hash of the mutant's text, so that only what is new is run.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..casefile.running import QUICK  # noqa: TID252 -- one folder knows how to run
from .forks import ENDED
from .programs import FOLDER, Program, key

KEPT = FOLDER / "outcomes.toml"
OTHERWISE = "prints otherwise"
OWN_FAULT = ("NameError", "SyntaxError", "IndentationError", "ImportError", "ModuleNotFoundError")
Outcomes = dict[str, dict[str, str]]
"""By the program's name, and the hash of the mutant's text."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a program ended, and what it printed."""

    end: str
    printed: str

    @property
    def well(self) -> bool:
        return self.end == ENDED


def run(texts: Mapping[str, str]) -> dict[str, Ended]:
    """Each text, by its name, run as a program."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for stem, text in texts.items():
            (folder / f"{stem}.py").write_text(text, encoding="utf-8")
        command = [sys.executable, "-m", "typecheck_tests.mutation.forks", name, str(os.cpu_count() or 1)]
        subprocess.run(command, check=True, cwd=FOLDER.parent.parent, env={**os.environ, **quick(folder)})
        return {stem: ended(folder / stem) for stem in texts}


def quick(cache: Path) -> dict[str, str]:
    """The mutants of a program have most of their compiled code in common, and run it once or twice."""
    return {
        "JAX_PLATFORMS": "cpu",
        "XLA_FLAGS": QUICK,
        "JAX_COMPILATION_CACHE_DIR": str(cache / "compiled"),
        "JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0",
        "JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES": "-1",
    }


def ended(path: Path) -> Ended:
    end, out = path.with_suffix(".end"), path.with_suffix(".out")
    said = end.read_text(encoding="utf-8") if end.exists() else "does not end"
    return Ended(said, out.read_text(encoding="utf-8", errors="replace"))


def kept() -> Outcomes:
    return tomllib.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}


def prove(programs: Sequence[Program]) -> list[str]:
    """Run the mutants that are new, keep what came of them, and say which of them are none."""
    known, problems = kept(), []
    for program in programs:
        before = known.get(program.name, {})
        new = {name: text for name, text in program.mutants().items() if key(text) not in before}
        done = run({"original": program.source, **new}) if new else {}
        problems += [f"{program.name} {name}: {fault}" for name in new if (fault := no_mutant(name, done))]
        found = {key(text): outcome(name, done) for name, text in new.items() if not no_mutant(name, done)}
        every = before | found
        known[program.name] = {key(text): every[key(text)] for text in program.mutants().values() if key(text) in every}
    keep(known)
    return problems


def failing(programs: Sequence[Program]) -> list[str]:
    """The programs that do not run to their end, or print nothing."""
    done = run({program.name: program.source for program in programs})
    return [
        f"{name} {ended.end}, and prints {ended.printed!r}"
        for name, ended in done.items()
        if not (ended.well and ended.printed)
    ]


def no_mutant(name: str, done: Mapping[str, Ended]) -> str | None:
    """Why it proves nothing; none for a mutant that goes wrong."""
    if not done["original"].well:
        return f"the program itself {done['original'].end}"
    if done[name].well and done[name].printed == done["original"].printed:
        return "prints what the program prints"
    return done[name].end if done[name].end.split()[1] in OWN_FAULT else None


def outcome(name: str, done: Mapping[str, Ended]) -> str:
    return OTHERWISE if done[name].well else done[name].end


def keep(outcomes: Outcomes) -> None:
    tables = [
        "\n".join([f"[{program}]", *(f"{hashed} = {json.dumps(said)}" for hashed, said in table.items())])
        for program, table in sorted(outcomes.items())
    ]
    KEPT.write_text("\n\n".join(tables) + "\n", encoding="utf-8")

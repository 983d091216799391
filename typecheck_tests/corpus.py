"""``make corpus``: what the plugin changes of what mypy says of public packages, against ``corpus.toml``.

Each package is checked as if it were one's own, bodies without annotations too, once as it is and once with untyped
libraries followed. The environment is made in ``.corpus``. Some packages alone: ``make corpus ARGS='brax pgx'``.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .environments import ROOT, add_alone, environment

TABLE = Path(__file__).parent / "corpus.toml"
FOLDER = ROOT / ".corpus"
ERROR = re.compile(r"(?P<file>[^:]+\.pyi?):(?P<line>\d+): error: (?P<text>.*)  \[(?P<code>[a-z-]+)\]")
WAYS = {"as it is": False, "untyped libraries followed": True}
CONFIG = """[mypy]
ignore_missing_imports = True
follow_untyped_imports = {followed}
check_untyped_defs = True
exclude = (_test|/tests?)
{plugins}
"""


@dataclass(frozen=True, order=True, slots=True)
class Error:
    """What mypy says of a line of a package."""

    file: str
    line: int
    text: str
    code: str

    @property
    def place(self) -> tuple[str, int, str]:
        """Where the plugin may say the same in other words, for it knows a type that mypy alone does not."""
        return self.file, self.line, self.code

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}  [{self.code}]"


@dataclass(frozen=True, slots=True)
class Judged:
    """Errors that the plugin adds or takes back, as a pattern, and what they are."""

    sign: str
    says: str
    file: str
    """A pattern of the files that have them."""

    def covers(self, sign: str, error: Error) -> bool:
        said = f"{error.text}  [{error.code}]"
        return sign == self.sign and all(map(re.fullmatch, (self.says, self.file), (said, error.file)))


def main(wanted: Sequence[str]) -> int:
    """Zero if the table knows all that the plugin changes, and nothing else."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    python = environment(FOLDER / "environment")
    packages = [name for name in table["packages"] if not wanted or name in wanted]
    add_alone(python, *table["beside"], *(table["packages"][name] for name in packages))
    known = judged(table)
    met = {row for name in packages for way in WAYS for row in told(python, name, way, known)}
    idle = [] if wanted else [row for row in known if row not in met]
    for row in idle:
        print(f"corpus.toml knows of an error that is not there: {row.sign} {row.file}: {row.says}")
    return int(bool(idle) or None in met)


def judged(table: dict[str, Any]) -> list[Judged]:
    """One for each pattern."""
    signs = {"added": "+", "removed": "-"}
    rows = [(sign, row) for kind, sign in signs.items() for row in table.get(kind, [])]
    return [Judged(sign, says, row.get("file", ".*")) for sign, row in rows for says in row["says"]]


def told(python: str, name: str, way: str, known: list[Judged]) -> set[Judged | None]:
    """What the table says of each change, none where it says nothing: that is printed."""
    base, said = (check(python, name, way, plugin=plugin) for plugin in (False, True))
    added, removed = without(said, base), without(base, said)
    print(f"{name}, {way}: {len(base)} errors, {len(added)} added, {len(removed)} taken back", flush=True)
    rows: set[Judged | None] = set()
    for sign, error in (*(("+", error) for error in added), *(("-", error) for error in removed)):
        row = next((row for row in known if row.covers(sign, error)), None)
        rows.add(row)
        if row is None:
            print(f"  new: {sign} {error}", flush=True)
    return rows


def without(errors: list[Error], others: list[Error]) -> list[Error]:
    """The errors at places where the others have none."""
    places = {error.place for error in others}
    return [error for error in errors if error.place not in places]


def check(python: str, name: str, way: str, *, plugin: bool) -> list[Error]:
    """The errors of a package that is copied out of the environment, as a project of one's own."""
    project = FOLDER / name
    installed = next((FOLDER / "environment").glob(f"lib/*/site-packages/{name}"))
    shutil.copytree(installed, project / name, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.pyc"))
    config = project / "mypy.ini"
    plugins = "plugins = treetyped_mypy" if plugin else ""
    config.write_text(CONFIG.format(followed=WAYS[way], plugins=plugins), encoding="utf-8")
    cache = FOLDER / "caches" / f"{WAYS[way]}-{plugin}"
    command = [python, "-m", "mypy", "--config-file", str(config), "--cache-dir", str(cache), "--no-pretty", "-p", name]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"mypy failed:\n{done.stdout[-2000:]}{done.stderr}")
    found = filter(None, map(ERROR.fullmatch, done.stdout.splitlines()))
    return sorted({Error(match["file"], int(match["line"]), match["text"], match["code"]) for match in found})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

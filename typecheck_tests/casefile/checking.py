"""One mypy run over all cases, and what it said."""

from __future__ import annotations

import fcntl
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

CONFIG = Path(__file__).parent.parent / "mypy.ini"
PRIMED = CONFIG.parent.parent / ".mypy_cache" / "libraries"
LIBRARIES = ("jax", "jax.numpy", "treetyped", "chex", "equinox", "flax.linen", "flax.nnx", "optax")
OPTIONS = ("--no-pretty", "--no-error-summary", "--no-color-output", "--hide-error-context")

LINE = re.compile(
    r"(?P<file>[^:]+):(?:(?P<line>\d+):(?:(?P<column>\d+):)?)? "
    r"(?P<severity>error|note): (?P<text>.*?)(?:  \[(?P<code>[a-z-]+)\])?"
)
REVEALED = re.compile(r'Revealed type is "(?P<type>.*)"')
PREFIX = re.compile(r"\b(?:[A-Za-z_]\w*\.)+(?=[A-Za-z_])")
VARIABLE_NUMBER = re.compile(r"`-?\d+")
UNPACKED = re.compile(r"Unpack\[(?P<type>tuple\[[^][]*(?:\[[^][]*\][^][]*)*\])\]")


@dataclass(frozen=True, slots=True)
class Message:
    """A line of mypy's output."""

    line: int
    severity: str
    text: str
    code: str | None
    column: int = 0
    """Zero unless mypy is asked for it."""

    @property
    def revealed(self) -> str | None:
        """The revealed type with names without their modules; none for any other message."""
        found = REVEALED.fullmatch(self.text)
        if found is None:
            return None
        shown = VARIABLE_NUMBER.sub("", PREFIX.sub("", found["type"]))
        return UNPACKED.sub(r"*\g<type>", shown)  # before mypy 2.0 it was spelled out

    def __str__(self) -> str:
        text = self.text if self.revealed is None else f'Revealed type is "{self.revealed}"'
        return f"{self.line}: {self.severity}: {text}" + (f"  [{self.code}]" if self.code else "")


def check(
    base: Path,
    files: Sequence[Path],
    cache: Path,
    *,
    plugin: bool = True,
    python: str = sys.executable,
    flags: Sequence[str] = (),
    seconds: float | None = None,
) -> dict[Path, list[Message]]:
    """What mypy says of each file; module names are paths from ``base``, libraries are those that ``python`` has."""
    with alone(cache):
        config = CONFIG if plugin else without_plugin(cache)
        command = [sys.executable, "-m", "mypy", "--python-executable", python, *options(cache, config), *flags]
        output = run([*command, "--", *relative(base, files)], base, seconds)
    return by_file(output, base, files)


def options(cache: Path, config: Path = CONFIG) -> list[str]:
    return ["--config-file", str(config), "--cache-dir", str(cache), *OPTIONS]


def without_plugin(cache: Path) -> Path:
    """The configuration of mypy alone."""
    lines = CONFIG.read_text(encoding="utf-8").splitlines(keepends=True)
    config = cache / "mypy.ini"
    config.write_text("".join(line for line in lines if not line.startswith("plugins")), encoding="utf-8")
    return config


def relative(base: Path, files: Sequence[Path]) -> list[str]:
    return [str(file.relative_to(base)) for file in files]


def run(command: Sequence[str], base: Path, seconds: float | None = None) -> str:
    """The output of mypy or its daemon, which may take so long."""
    done = subprocess.run(command, cwd=base, capture_output=True, text=True, check=False, timeout=seconds)
    if done.returncode not in (0, 1) or done.stderr:
        raise RuntimeError(f"mypy failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def by_file(output: str, base: Path, files: Sequence[Path]) -> dict[Path, list[Message]]:
    """The messages of each file, in the order of the lines."""
    messages: dict[Path, list[Message]] = {file: [] for file in files}
    for text in output.splitlines():
        found = LINE.fullmatch(text)
        if found is not None and found["text"].endswith(" defined here"):  # before mypy 2.0: in a library's file
            continue
        if found is None or base / found["file"] not in messages:
            raise RuntimeError(f"mypy said something that belongs to no case: {text}")
        messages[base / found["file"]].append(message_of(found))
    return {file: sorted(said, key=lambda message: message.line) for file, said in messages.items()}


def message_of(found: re.Match[str]) -> Message:
    """The message, with the code that mypy has given since 2.1 where a call has too many arguments."""
    text, code = found["text"], found["code"]
    too_many = text.startswith("Too many positional arguments") and code == "misc"
    place = int(found["line"] or 0), int(found["column"] or 0)
    return Message(place[0], found["severity"], text, "call-arg" if too_many else code, place[1])


@contextmanager
def alone(cache: Path) -> Iterator[None]:
    """Test processes that run side by side take turns: the second finds the cache warm."""
    cache.mkdir(parents=True, exist_ok=True)
    with (cache / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def prime(cache: Path) -> Path:
    """A cache that knows the libraries at least: reading them anew for each answer would take minutes."""
    with alone(PRIMED):
        if not cache.exists():
            program = PRIMED / "libraries.py"
            program.write_text(f"import {', '.join(LIBRARIES)}\n", encoding="utf-8")
            run([sys.executable, "-m", "mypy", *options(PRIMED), "--", program.name], PRIMED)
            shutil.copytree(PRIMED, cache, ignore=shutil.ignore_patterns("lock"))
    return cache

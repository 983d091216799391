"""What variants do when they run; kept by their text, so that only those that are new are run."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from ..mutation.outcomes import quick  # noqa: TID252 -- one folder knows how to run quickly
from .making import Variant
from .printing import Printed

OWN_FAULT = ("NameError", "SyntaxError", "ImportError", "ModuleNotFoundError", "TimeoutError")
REPOSITORY = Path(__file__).parent.parent.parent
FOLDER = REPOSITORY / ".mypy_cache" / "variants"
KEPT = FOLDER / "ran"


@dataclass(frozen=True, slots=True)
class Ran:
    """What raises when a program runs, by the original's statements."""

    raising: frozenset[int]
    """Those of the module."""
    passed: frozenset[int]
    """All through which an exception came."""
    fault: bool
    """It raises because it is no program."""


def write(folder: Path, variants: Iterable[Variant]) -> dict[str, Path]:
    """A file for each variant, by the variant's name."""
    files = {}
    for variant in variants:
        path = files[variant.name] = folder / f"{variant.name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(variant.printed.text, encoding="utf-8")
    return files


def run(folder: Path, variants: Sequence[Variant], workers: int) -> dict[str, Ran]:
    """What each variant does, by its name; they are files in the folder."""
    KEPT.mkdir(parents=True, exist_ok=True)
    kept = {variant.name: KEPT / f"{key(variant.printed.text)}.json" for variant in variants}
    new = [name for name, path in kept.items() if not path.exists()]
    if new:
        command = [sys.executable, "-m", f"{__package__}.forks", str(folder), str(workers)]
        text = "".join(f"{name}.py\n" for name in new)
        subprocess.run(command, check=True, cwd=REPOSITORY, env={**os.environ, **quick(FOLDER)}, input=text, text=True)
    for name in new:
        done = folder / f"{name}.ran"
        kept[name].write_text(done.read_text(encoding="utf-8") if done.exists() else "null", encoding="utf-8")
    return {variant.name: outcome(kept[variant.name], variant.printed) for variant in variants}


def key(text: str) -> str:
    libraries = [version(library) for library in ("jax", "equinox", "flax", "chex", "optax")]
    return hashlib.sha256("\n".join([*libraries, text]).encode()).hexdigest()[:20]


def outcome(path: Path, printed: Printed) -> Ran:
    """What follows from the same statement after it has raised does not count."""
    rows = json.loads(path.read_text(encoding="utf-8"))
    raised: dict[int, str] = {}
    passed: set[int] = set()
    for line, what, lines in rows or []:
        if printed.origin(line) not in raised:
            raised[printed.origin(line)] = what
            passed |= {printed.origin(at) for at in [line, *lines]}
    fault = rows is None or any(what in OWN_FAULT for what in raised.values())
    return Ran(frozenset(raised), frozenset(passed), fault)

"""What mypy says of many texts at once; one that it breaks down over is found by halving."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from ..casefile.checking import Message, check, prime  # noqa: TID252 -- one folder reads mypy for all
from ..variants.running import REPOSITORY  # noqa: TID252

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
INTERNAL, REFUSED = "pytree-internal", "refused"
SECONDS = 600
"""How long mypy may take for the texts of one run."""


def asked(texts: Mapping[str, str], place: str) -> dict[str, list[Message]]:
    """What mypy says of each text, by its name."""
    folder = FOLDER / place
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "world.pyi").write_text(WORLD, encoding="utf-8")
    files = {name: folder / f"{name}.py" for name in texts}
    for name, path in files.items():
        path.write_text(texts[name], encoding="utf-8")
    said = said_of(folder, list(files.values()))
    return {name: said[path] for name, path in files.items()}


def said_of(folder: Path, files: Sequence[Path]) -> dict[Path, list[Message]]:
    if not files:
        return {}
    try:
        return check(
            folder, files, prime(FOLDER / "cache"), flags=["--show-column-numbers", "--show-traceback"], seconds=SECONDS
        )
    except (RuntimeError, subprocess.TimeoutExpired) as error:
        if len(files) > 1:
            half = len(files) // 2
            return said_of(folder, files[:half]) | said_of(folder, files[half:])
        is_ours = works_alone(folder, files[0])
        return {files[0]: [Message(0, "error", str(error), INTERNAL if is_ours else REFUSED)]}


def works_alone(folder: Path, file: Path) -> bool:
    """Whether mypy without the plugin reads the file to its end."""
    try:
        check(folder, [file], FOLDER / "alone", plugin=False, seconds=SECONDS)
    except (RuntimeError, subprocess.TimeoutExpired):
        return False
    return True

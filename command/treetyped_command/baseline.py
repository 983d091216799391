"""A file with the errors that are known already: each by its path, code and text, so that lines may move."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypeAlias

from treetyped_command.found import Found
from treetyped_command.trouble import CouldNotRunError

Known: TypeAlias = Mapping[tuple[str, str, str], int]
"""How often an error is known: path from the baseline's folder, code, text."""


def write(file: Path, found: Iterable[Found]) -> None:
    counted = Counter(key(file, one) for one in found)
    known = [
        {"path": path, "code": code, "text": text, "count": count}
        for (path, code, text), count in sorted(counted.items())
    ]
    file.write_text(json.dumps({"errors": known}, indent=2) + "\n", encoding="utf-8")


def read(file: Path) -> Known:
    try:
        errors = json.loads(file.read_text(encoding="utf-8"))["errors"]
        return {(error["path"], error["code"], error["text"]): error["count"] for error in errors}
    except FileNotFoundError:
        raise CouldNotRunError(f"there is no baseline {file}: write it with --write-baseline") from None
    except (ValueError, KeyError, TypeError):
        raise CouldNotRunError(f"{file} is no baseline: write it anew with --write-baseline") from None


def without(found: Iterable[Found], known: Known, file: Path | None) -> list[Found]:
    """The errors that are new: of three where two are known, the last."""
    left = Counter(known)
    new: list[Found] = []
    for one in found:
        same = key(file, one) if file is not None else None
        if same is not None and left[same] > 0:
            left[same] -= 1
        else:
            new.append(one)
    return new


def key(file: Path, found: Found) -> tuple[str, str, str]:
    path = os.path.relpath(found.path, file.parent).replace(os.sep, "/")
    return path, found.code, found.text

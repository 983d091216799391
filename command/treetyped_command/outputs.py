"""The errors as text, as JSON and as annotations of GitHub; SARIF has a file of its own."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from importlib.metadata import version
from typing import Final

from treetyped_command.found import Found
from treetyped_command.sarif import sarif


def text(found: Sequence[Found]) -> str:
    """``train.py:7:3: error: ...  [pytree-structure]``, as mypy writes it, with a last line that counts."""
    lines = [line for one in found for line in lines_of(one)]
    files = len({one.path for one in found})
    last = f"{counted(len(found), 'error')} in {counted(files, 'file')}" if found else "No errors found"
    return "\n".join([*lines, last])


def lines_of(one: Found) -> Iterator[str]:
    place = f"{one.path}:{one.line}:{one.column}"
    yield f"{place}: error: {one.text}  [{one.code}]"
    yield from (f"{place}: note: {note}" for note in one.notes)


def counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def as_json(found: Sequence[Found]) -> str:
    return json.dumps({"version": version("treetyped-mypy"), "errors": [asdict(one) for one in found]}, indent=2)


def github(found: Sequence[Found]) -> str:
    """One workflow command a line: GitHub shows it beside the code."""
    return "\n".join(annotation(one) for one in found)


def annotation(one: Found) -> str:
    properties = {
        "file": one.path,
        "line": one.line,
        "endLine": one.end_line,
        "col": one.column,
        "endColumn": one.end_column,
        "title": one.code,
    }
    written = ",".join(f"{name}={escaped_property(str(value))}" for name, value in properties.items())
    return f"::error {written}::{escaped(chr(10).join([one.text, *one.notes]))}"


def escaped(written: str) -> str:
    return written.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def escaped_property(written: str) -> str:
    return escaped(written).replace(":", "%3A").replace(",", "%2C")


OUTPUTS: Final[Mapping[str, Callable[[Sequence[Found]], str]]] = {
    "text": text,
    "json": as_json,
    "github": github,
    "sarif": sarif,
}

"""How much is known of the calls that take trees, as a table and as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from importlib.metadata import version
from typing import Any, Final

from treetyped_command.outputs import counted
from treetyped_command.tally import WORDS, Tally, counts, ends, shown_percent, total

MOST: Final = 20
"""How many places the table names; JSON has them all."""


def table(files: Sequence[Tally]) -> str:
    if not files:
        return "No calls that take trees"
    return "\n".join([*rows(files), *places(files)])


def rows(files: Sequence[Tally]) -> Iterator[str]:
    width = max(len(file.path) for file in [*files, total(files)])
    head = ("calls", *WORDS, "known")
    yield "  ".join(["file".ljust(width), *head])
    for file in [*files, total(files)]:
        cells = [*map(str, counts(file)), shown_percent(file)]
        yield "  ".join(
            [file.path.ljust(width), *(cell.rjust(len(name)) for cell, name in zip(cells, head, strict=True))]
        )


def places(files: Sequence[Tally]) -> Iterator[str]:
    found = ends(files)
    if found:
        yield from ("", "Where knowledge ends:")
    for end, calls in found[:MOST]:
        yield f"{end.path}:{end.line}: {counted(calls, 'call')}: {end.cure}"
    if len(found) > MOST:
        yield f"and {counted(len(found) - MOST, 'more place')}, which --output json names"


def as_json(files: Sequence[Tally]) -> str:
    made = {
        "version": version("treetyped-mypy"),
        "total": numbers(total(files)),
        "files": [
            {"path": file.path, **numbers(file), "places": [asdict(call) for call in file.calls]} for file in files
        ],
        "ends": [{**asdict(end), "calls": calls} for end, calls in ends(files)],
    }
    return json.dumps(made, indent=2)


def numbers(tally: Tally) -> dict[str, Any]:
    named = zip(("calls", *(word.replace(" ", "_") for word in WORDS)), counts(tally), strict=True)
    return {**dict(named), "percent": round(tally.percent, 1)}


OUTPUTS: Final[Mapping[str, Callable[[Sequence[Tally]], str]]] = {"text": table, "json": as_json}

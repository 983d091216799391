"""One error, as every output shows it."""

from __future__ import annotations

import json
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Found:
    """Lines and columns begin at 1; the end column is the last that belongs to it."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int
    code: str
    text: str
    notes: tuple[str, ...] = ()

    @classmethod
    def of_mypy(cls, message: str) -> Found | None:
        """An error of ours in mypy's ``--output json``; mypy's own are for another checker to find."""
        said = json.loads(message)
        if said["severity"] != "error" or not is_ours(said["code"]):
            return None
        path, line, column = (
            said["file"].replace("\\", "/"),
            said["line"],
            max(said["column"], 0) + 1,
        )  # of mypy: from 0
        end_line, end_column = said.get("end_line", line), said.get("end_column", column)  # not in older mypy
        notes = tuple((said["hint"] or "").splitlines())
        return cls(path, line, column, end_line, end_column, said["code"], said["message"], notes)


def is_ours(code: str | None) -> bool:
    return code is not None and code.partition("-")[0] == "pytree"

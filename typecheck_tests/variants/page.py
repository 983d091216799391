"""Writes the table into the docs, between two marks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from .table import Row, table

PAGE = Path(__file__).parent.parent.parent / "docs" / "variants.md"
BEGINS, ENDS = "<!-- table -->\n", "<!-- end -->\n"


def write_page(rows: Sequence[Row]) -> None:
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGINS)
    lines = "".join(f"{line}\n" for line in table(rows))
    PAGE.write_text(f"{before}{BEGINS}\n{lines}\n{ENDS}{rest.partition(ENDS)[2]}", encoding="utf-8")

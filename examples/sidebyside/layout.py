"""Text in two columns, for a terminal of any width."""

import os
import shutil
import sys
import textwrap
from itertools import zip_longest

LINES = 16
COLOUR = sys.stdout.isatty() and "NO_COLOR" not in os.environ
RED, GREEN, BOLD, DIM = "31", "32", "1", "2"


def width() -> int:
    return max(72, min(150, shutil.get_terminal_size((120, 24)).columns))


def paint(text: str, style: str) -> str:
    return f"\x1b[{style}m{text}\x1b[0m" if COLOUR else text


def title(text: str) -> None:
    print(f"\n{paint(text, BOLD)}\n{'═' * width()}", flush=True)


def columns(left: str, right: str, left_style: str = "", right_style: str = "") -> None:
    """Two texts beside each other, each wrapped in its half and cut after some lines."""
    half = (width() - 5) // 2
    for one, other in zip_longest(fold(left, half), fold(right, half), fillvalue=""):
        print(f"  {styled(one.ljust(half), left_style)} │ {styled(other, right_style)}".rstrip())


def styled(text: str, style: str) -> str:
    return paint(text, style) if style else text


def fold(text: str, columns: int) -> list[str]:
    """The text in lines that fit; a path or type too long for a line is broken."""
    wrapper = textwrap.TextWrapper(columns, subsequent_indent="  ", break_on_hyphens=False)
    folded = [part for line in text.splitlines() for part in wrapper.wrap(line)]
    return folded if len(folded) <= LINES else [*folded[: LINES - 1], "…"]

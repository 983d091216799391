"""Which lines of a case run, and at which of them something is raised."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

from .expectations import Case
from .running import faults


class Lines:
    """The lines of one file, as Python's tracer meets them."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.ran: set[int] = set()
        self.raised: set[int] = set()
        self.known: list[BaseException] = []

    def __call__(self, frame: FrameType, event: str, arg: Any) -> Lines | None:
        if frame.f_code.co_filename != self.path:
            return None
        if event == "exception":
            self.meet(arg[1], frame.f_lineno)
        else:
            self.ran.add(frame.f_lineno)
        return self

    def meet(self, raised: BaseException, line: int) -> None:
        """It belongs to the innermost line; the lines that called that one only hand it on."""
        if not isinstance(raised, StopIteration) and all(raised is not known for known in self.known):
            self.known.append(raised)
            self.raised.add(line)


def watch(case: Case, name: str) -> Lines:
    """The lines that run when the case runs."""
    lines = Lines(str(case.path))
    before = sys.gettrace()
    sys.settrace(lines)
    try:
        faults(case, name)
    finally:
        sys.settrace(before)
    return lines

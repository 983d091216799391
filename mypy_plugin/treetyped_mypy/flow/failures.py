"""What goes wrong, and where."""

from __future__ import annotations

from collections.abc import Sequence

from mypy import nodes as n
from mypy.errorcodes import ErrorCode

from treetyped_mypy.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that raises, or goes silently wrong, whenever the place is reached."""

    place: n.Node
    code: ErrorCode
    text: str
    note: str | None
    trail: tuple[n.Node, ...]
    """The calls of functions of the file that lead here, the outermost first."""
    about: tuple[n.Node, ...] = ()
    """The functions that it is said of: another error there may say the same."""
    argument: n.Expression | None = None
    """Of a call: what it is given, and is wrong."""
    start: str | None = None
    """The option that the program is started with, where it fails only then; empty where it is started without."""
    is_behind_question: bool = False
    """Whether a condition that is not decided leads here."""
    elsewhere: tuple[str, int] | None = None
    """The file and line, if it is in a function of another file that this place calls."""

    def is_like(self, other: Failure) -> bool:
        """Whether it is the same fault, met again; one call may be written to fail, and the next not."""
        return self.place is other.place and self.code == other.code and self.trail[:1] == other.trail[:1]


def in_each(alternatives: Sequence[Sequence[Failure]]) -> list[Failure]:
    """Those of the first that have one at the same place in each other."""
    first, *others = alternatives or [()]
    return [failure for failure in first if all(any(one.place is failure.place for one in other) for other in others)]

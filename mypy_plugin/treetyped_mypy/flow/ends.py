"""How the run of a path comes to its end before the end of its code."""

from __future__ import annotations


class EndedError(Exception):
    """The path that is being run comes to its end here: it raises, or never returns."""


class LeftError(EndedError):
    """The path leaves the function, from inside an expression."""


class SpentError(Exception):
    """The budget of the file is spent: what is not yet known stays unknown."""

"""Why a command could not do its work."""

from __future__ import annotations


class CouldNotRunError(Exception):
    """The text says why, and the cure: it is all that the user sees."""

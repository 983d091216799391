"""Something that is amiss, as the doctor says it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """Both are read as sentences: ``what`` without its full stop, ``cure`` as what to write or to do."""

    what: str
    cure: str

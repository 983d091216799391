"""Answers that may be unknown: true, false, or none where the program decides."""

from __future__ import annotations


def negation(answer: bool | None) -> bool | None:
    return None if answer is None else not answer


def either(*answers: bool | None) -> bool | None:
    """Whether one of them is true."""
    return True if True in answers else None if None in answers else False


def both(*answers: bool | None) -> bool | None:
    """Whether all of them are true."""
    return False if False in answers else None if None in answers else True

"""Saying something that mypy keeps, whatever it is trying out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from mypy.errors import Errors


@contextmanager
def unfiltered(errors: Errors) -> Iterator[None]:
    """mypy may be trying out an overload: what is said of the file is no part of that."""
    watchers, errors._watchers = errors._watchers, []
    try:
        yield
    finally:
        errors._watchers = watchers

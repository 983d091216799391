"""Attributes that a value of Python's own cannot have."""

from __future__ import annotations

from collections import deque
from typing import Final

from treetyped_mypy.flow.containers import kinds_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Constant, Object, Tuple, Value, class_of, options

CLASSES: Final[dict[str, type]] = {"list": list, "dict": dict, "set": set, "frozenset": frozenset, "deque": deque}
"""The containers that are exactly Python's own."""


def may_have(run: Running, owner: Value, name: str) -> bool:
    """Whether a value may have the attribute: a number, text or container has those of its class."""
    match owner:
        case Constant(value=constant):
            return hasattr(constant, name)
        case Tuple(cls=None):
            return hasattr(tuple, name)
        case Object(cls=None) if name in ("start", "stop", "step"):
            return True  # a range counts as a list
        case Object(cls=None):
            kinds = kinds_of(run, owner)
            return not kinds or any(kind not in CLASSES or hasattr(CLASSES[kind], name) for kind in kinds)
        case _:
            return True


def described(run: Running, owner: Value) -> str:
    match owner:
        case Constant(value=None):
            return "None"
        case Tuple():
            return "a tuple"
        case Object():
            return f"a {' or '.join(sorted(kinds_of(run, owner)))}"
        case _:
            names = sorted({class_of(option) or "object" for option in options(owner)})
            return f"a value of class {' or '.join(names)}"

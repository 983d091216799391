"""A function or method that is not called: it has neither items nor a length, and is no number."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Final

from treetyped_mypy.flow.values import Builtin, Function, Method, Value

METHODS: Final = frozenset(
    name
    for cls in (list, dict, set, frozenset, tuple, str, deque, OrderedDict)
    for name in dir(cls)
    if not name.startswith("_") and callable(getattr(cls, name))
)
"""Of Python's own containers and texts. Other attributes are values: ``maxlen``, ``__doc__``."""


def kind_uncalled(value: Value) -> str | None:
    """What it is, if it is one."""
    match value:
        case Function() | Method():
            return "function"
        case Builtin(name=name) if name in METHODS:
            return "method"
        case _:
            return None

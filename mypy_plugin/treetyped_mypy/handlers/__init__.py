"""What is done at each place where mypy asks: one file = one JAX function, or one family with one rule.

``table.py`` names them all, and most programs need few: ``from treetyped_mypy.handlers import tree_map`` loads nothing
yet, and ``tree_map.tree_map`` loads its file when it is first called. mypy itself sees the plain modules.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any


class Unloaded:
    """A file of this folder that nobody has needed so far."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> Deferred:
        return Deferred(self._name, attribute)


class Deferred:
    """A function or an object of an unloaded file: called, or asked for an attribute, it is the real one."""

    def __init__(self, file: str, name: str) -> None:
        self._file = file
        self._name = name
        self._found: Any = None

    def resolved(self) -> Any:
        if self._found is None:
            self._found = getattr(import_module(self._file), self._name)
        return self._found

    def __call__(self, *arguments: Any) -> Any:
        return self.resolved()(*arguments)

    def __getattr__(self, attribute: str) -> Any:
        return getattr(self.resolved(), attribute)


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Unloaded:
        if name.startswith("__"):
            raise AttributeError(name)
        return Unloaded(f"{__name__}.{name}")

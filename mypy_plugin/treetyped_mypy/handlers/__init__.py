"""What is done at each place where mypy asks: one room = one subject, one file = one JAX function, or one check.

``table.py`` names them all, and most programs need few: ``from treetyped_mypy.handlers.tree_functions import tree_map``
loads nothing yet, and ``tree_map.tree_map`` loads its file when it is first called. mypy itself sees the plain modules.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


class Unloaded:
    """A file of a room that nobody has needed so far."""

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
        return (self._found or self.resolved())(*arguments)

    def __getattr__(self, attribute: str) -> Any:
        return getattr(self.resolved(), attribute)


def unloaded_files(room: str) -> Callable[[str], Unloaded]:
    """The ``__getattr__`` of a room: each of its files, unloaded."""

    def file(name: str) -> Unloaded:
        if name.startswith("__"):
            raise AttributeError(name)
        return Unloaded(f"{room}.{name}")

    return file

"""What mypy's daemon must check again when a class becomes a node, or is one no longer."""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.server.trigger import make_wildcard_trigger

_classes: Final[set[str]] = set()
"""The classes that a handler has looked at since the last call of ``depend_on_classes``."""


def look_at(*class_names: str) -> None:
    _classes.update(class_names)


def depend_on_classes(checker: TypeChecker) -> None:
    """The place that is being checked depends on every class that was looked at: on its decorators and fields too.

    A class of the same file changes with the file. The daemon changes all of them a little whenever it looks at one
    function there, so a function that depended on them would be looked at without end.
    """
    if not _classes:
        return
    if checker.tscope.module is not None:
        target = checker.tscope.current_target() or checker.tree.fullname
        for name in _classes - set(local_classes(checker)):
            checker.tree.plugin_deps.setdefault(make_wildcard_trigger(name), set()).add(target)
    _classes.clear()


def local_classes(checker: TypeChecker) -> list[str]:
    prefix = f"{checker.tree.fullname}."
    return [name for name in _classes if name.startswith(prefix) and name.removeprefix(prefix) in checker.tree.names]

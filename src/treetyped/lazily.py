"""Names whose module is loaded when they are first used, so that ``import treetyped`` is quick."""

import importlib
from collections.abc import Callable, Mapping
from typing import Any


def loader(namespace: dict[str, Any], homes: Mapping[str, str]) -> Callable[[str], Any]:
    """The ``__getattr__`` of a module.

    Args:
        namespace: The module's own names.
        homes: By name, the module where it is defined.
    """

    def __getattr__(name: str) -> Any:  # noqa: N807
        if name not in homes:
            raise AttributeError(f"module {namespace['__name__']!r} has no attribute {name!r}", name=name)
        namespace[name] = getattr(importlib.import_module(homes[name]), name)
        return namespace[name]

    return __getattr__

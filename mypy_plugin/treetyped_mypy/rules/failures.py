"""What code raises, and what may swallow it."""

from __future__ import annotations

from typing import Final

from treetyped_mypy.rules.packages import TYPED_PACKAGES

RAISED: Final = frozenset(
    {f"builtins.{name}Error" for name in ("Type", "Value", "Attribute", "Lookup", "Key", "Index")}
    | {f"builtins.{name}Error" for name in ("Runtime", "NotImplemented", "Assertion")}
    | {"dataclasses.FrozenInstanceError"}
)
"""What code raises for what is reported; besides, the exceptions of the libraries themselves."""

RAISING_PACKAGES: Final = TYPED_PACKAGES | {"jaxlib"}

ANY_EXCEPTION: Final = frozenset({"Exception", "BaseException", "builtins.Exception", "builtins.BaseException"})
"""Caught by whoever does not say which failure is expected; before names have a meaning they are only written."""

MAY_SWALLOW: Final = frozenset({f"contextlib.{name}" for name in ("suppress", "ExitStack", "AsyncExitStack")})
"""Context managers of which it depends on what they are given."""

CONTEXT_MANAGERS: Final = frozenset({"contextlib.contextmanager", "contextlib.asynccontextmanager"})
"""Decorators that make a context manager of a generator."""

SHOWING: Final = frozenset({"print", "repr", "str", "type", "isinstance", "len", "format"})
"""Builtins that show an exception, or look at it."""

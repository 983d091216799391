"""An argument is what a function returns, or goes through one."""

from __future__ import annotations

from ..places import arguments  # noqa: TID252 -- one folder knows the places
from ..rewriting import Apply, Rewriting, with_beginning  # noqa: TID252
from .held import held, in_place


def through(beginning: str, call: str) -> Apply:
    """``VALUE`` is the argument."""
    return with_beginning(beginning, arguments(in_place(call)))


FUNCTION = "def same_as_given(value):\n    return value"
TYPED = (
    "from typing import TypeVar\nGiven = TypeVar('Given')\ndef same_as_given(value: Given) -> Given:\n    return value"
)
METHOD = "class Handing:\n    def on(self, value):\n        return value"
STARRED = "def same_as_given(*values, **named):\n    return values[0]"
PARTIAL = "import functools\ndef second(first, value):\n    return value"
YIELDED = "def one(value):\n    yield value"

REWRITINGS = (
    Rewriting(
        "made by a function",
        "a function returns each argument",
        arguments(held("def HELD():\n    return VALUE", "HELD()")),
    ),
    Rewriting("made by a lambda", "a lambda returns each argument", arguments(in_place("(lambda: VALUE)()"))),
    Rewriting(
        "made by a method",
        "a method returns each argument",
        arguments(held("class HELD:\n    def made(self):\n        return VALUE", "HELD().made()")),
    ),
    Rewriting("through a function", "each argument goes through a function", through(FUNCTION, "same_as_given(VALUE)")),
    Rewriting("through a typed function", "the same, with a type variable", through(TYPED, "same_as_given(VALUE)")),
    Rewriting("through stars", "each argument goes through `*values`", through(STARRED, "same_as_given(VALUE)")),
    Rewriting("through a method", "each argument goes through a method", through(METHOD, "Handing().on(VALUE)")),
    Rewriting(
        "through partial",
        "each argument goes through a partial",
        through(PARTIAL, "functools.partial(second, 0)(VALUE)"),
    ),
    Rewriting("through a generator", "each argument is yielded", through(YIELDED, "next(one(VALUE))")),
    Rewriting(
        "by default",
        "each argument is the default of a parameter",
        arguments(held("def HELD(value=VALUE):\n    return value", "HELD()")),
    ),
)

"""An argument is put somewhere before the call, and taken from there."""

from __future__ import annotations

import ast
from collections.abc import Callable

from ..places import Instead, arguments  # noqa: TID252 -- one folder knows the places
from ..rewriting import Fresh, Rewriting, expression, statements, with_beginning  # noqa: TID252


def held(before: str, then: str) -> Callable[[ast.expr, Fresh], Instead]:
    """``HELD`` is a new name, ``VALUE`` the argument."""

    def rewrite(value: ast.expr, fresh: Fresh) -> Instead:
        new = fresh("held")
        return statements(before.replace("HELD", new), VALUE=value), expression(then.replace("HELD", new))

    return rewrite


def in_place(then: str) -> Callable[[ast.expr, Fresh], Instead]:
    def rewrite(value: ast.expr, fresh: Fresh) -> Instead:
        return [], expression(then.replace("HELD", fresh("held")), VALUE=value)

    return rewrite


UNDECIDED = "import sys\nUNDECIDED = len(sys.argv) >= 0\n"
HOLDER = "class Holder:\n    def __init__(self, at):\n        self.at = at"

REWRITINGS = (
    Rewriting("named first", "each argument has a name of its own", arguments(held("HELD = VALUE", "HELD"))),
    Rewriting("unpacked", "each argument is unpacked from a tuple", arguments(held("HELD, _ = (VALUE, None)", "HELD"))),
    Rewriting("in a dict", "each argument is taken from a dict", arguments(held("HELD = {'at': VALUE}", "HELD['at']"))),
    Rewriting("in a list", "each argument is taken from a list", arguments(held("HELD = [VALUE]", "HELD[0]"))),
    Rewriting(
        "in an attribute",
        "each argument is taken from an attribute of an object",
        with_beginning(HOLDER, arguments(held("HELD = Holder(VALUE)", "HELD.at"))),
    ),
    Rewriting("walrus", "each argument is named in its place", arguments(in_place("(HELD := VALUE)"))),
    Rewriting(
        "chosen",
        "each argument stands in both arms of a conditional expression",
        with_beginning(UNDECIDED, arguments(in_place("VALUE if UNDECIDED else VALUE"))),
    ),
    Rewriting("or", "each argument is what `or` falls back to", arguments(in_place("None or VALUE"))),
    Rewriting(
        "bound in branches",
        "each argument is bound in both branches of an if",
        with_beginning(
            UNDECIDED,
            arguments(held("if UNDECIDED:\n    HELD = VALUE\nelse:\n    HELD = VALUE", "HELD")),
        ),
    ),
    Rewriting(
        "matched",
        "each argument is named by match",
        arguments(held("match [VALUE]:\n    case [HELD]:\n        pass", "HELD")),
    ),
    Rewriting(
        "iterated",
        "each argument is named by a loop of one turn",
        arguments(held("for HELD in [VALUE]:\n    pass", "HELD")),
    ),
)

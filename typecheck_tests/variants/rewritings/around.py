"""A statement stands in another, which runs it once."""

from __future__ import annotations

import ast

from ..places import simple  # noqa: TID252 -- one folder knows the places
from ..rewriting import Apply, Rewriting, statements, with_beginning  # noqa: TID252
from .held import UNDECIDED

BOUND = (ast.Expr, ast.Assign, ast.AugAssign)


def inside(text: str, *kinds: type[ast.stmt]) -> Apply:
    """``STATEMENT`` is where it stands, ``NEW`` is a new name."""
    return simple(lambda statement, fresh: filled(text.replace("NEW", fresh("new")), statement), *kinds)


def filled(text: str, statement: ast.stmt) -> list[ast.stmt]:
    body = statements(text)
    for outer in [inner for node in body for inner in ast.walk(node)]:
        for _, block in ast.iter_fields(outer):
            if isinstance(block, list) and block and is_hole(block[0]):
                block[0] = statement
    return body


def is_hole(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Name) and node.value.id == "STATEMENT"


REWRITINGS = (
    Rewriting(
        "in a loop",
        "each statement stands in a loop of one turn, beside a check of the turn",
        inside("for NEW in range(1):\n    STATEMENT\n    assert NEW == 0", *BOUND),
    ),
    Rewriting(
        "in a with block",
        "each statement stands in a with block",
        with_beginning("import contextlib", inside("with contextlib.nullcontext():\n    STATEMENT", *BOUND)),
    ),
    Rewriting(
        "in try",
        "each statement stands in try, with a finally",
        inside("try:\n    STATEMENT\nfinally:\n    pass", *BOUND),
    ),
    Rewriting(
        "under main",
        "each statement stands under `if __name__`",
        inside("if __name__ == '__main__':\n    STATEMENT", *BOUND),
    ),
    Rewriting(
        "in both branches",
        "each statement stands in both branches of an if",
        with_beginning(UNDECIDED, inside("if UNDECIDED:\n    STATEMENT\nelse:\n    STATEMENT", *BOUND)),
    ),
    Rewriting(
        "in a function",
        "each statement that binds nothing stands in a function",
        inside("def NEW():\n    STATEMENT\nNEW()", ast.Expr),
    ),
    Rewriting(
        "in a method",
        "each statement that binds nothing stands in a method",
        inside("class NEW:\n    def run(self):\n        STATEMENT\nNEW().run()", ast.Expr),
    ),
    Rewriting(
        "in a closure",
        "each statement that binds nothing stands in a function of a function",
        inside("def NEW():\n    def inner():\n        STATEMENT\n    inner()\nNEW()", ast.Expr),
    ),
    Rewriting(
        "in a jitted function",
        "each statement that binds nothing stands in a function that is transformed",
        with_beginning("import jax", inside("@jax.jit\ndef NEW():\n    STATEMENT\nNEW()", ast.Expr)),
    ),
)

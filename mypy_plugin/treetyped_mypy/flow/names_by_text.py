"""Python's functions that reach the names of a file by text: ``exec``, ``eval``, ``globals``."""

from __future__ import annotations

from typing import Final

from mypy import nodes as n

from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import UNKNOWN, Atom, External, Function
from treetyped_mypy.syntax.tree import Syntax

CALLS: Final = "builtins.eval"
"""It may call whatever has a name; an expression that binds names again is not met."""

RUNS: Final = "builtins.exec"
"""It is done when it returns: people read settings so."""

NAMES: Final = "builtins.globals"
READING: Final = frozenset({"get", "items", "keys", "values", "copy"})
"""Methods of a dict that change nothing in it."""


def are_read(syntax: Syntax, mention: n.Expression) -> bool:
    """``globals()["name"]``, ``globals().items()``: no name is bound."""
    call = syntax.parent(mention)
    around = syntax.parent(call) if call is not None else None
    match around:
        case n.IndexExpr():
            statement = syntax.parent(around)
            is_value = isinstance(statement, n.AssignmentStmt) and around is statement.rvalue
            return is_value or not isinstance(statement, n.AssignmentStmt | n.OperatorAssignmentStmt | n.DelStmt)
        case n.MemberExpr(name=name):
            return name in READING
        case _:
            return isinstance(around, n.ComparisonExpr)


def forget_settings(run: Running) -> None:
    """The names of the file hold whatever the code makes of them; functions stay what they are.

    A class may be registered there.
    """
    for frame, name in run.state.changes.cells_of(run.file):
        found = run.state.bound(frame, name)
        if found is not None and not isinstance(found, Function | External | Atom):
            run.release(found)
            run.state.bind(frame, name, UNKNOWN)

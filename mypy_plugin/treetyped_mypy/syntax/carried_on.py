"""Whether a program makes a new value of an old one, and gives it the old one's name: ``w = w - grads``."""

from __future__ import annotations

from typing import Final

from mypy.nodes import AssignmentStmt, Block, CallExpr, FuncDef, Node

from treetyped_mypy.syntax.bound_and_read import READING, bound_anew, bound_by, read_by, targets_of
from treetyped_mypy.syntax.tree import Syntax, descendants, dotted, scope_of


def is_carried_on(syntax: Syntax, name: str) -> bool:
    """Whether some statement does so with a name, or with an attribute of that name."""
    for statement in descendants(Block(syntax.definitions)):
        if not isinstance(statement, READING) or is_kept(statement):
            continue
        for target in bound_by(targets_of(statement)):
            if target.rpartition(".")[2] == name and target in sources(syntax, statement):
                return True
    return False


def is_kept(statement: Node) -> bool:
    """Whether the numbers stay what they are: ``params = jax.device_put(params)``."""
    value = statement.rvalue if isinstance(statement, AssignmentStmt) else None
    return isinstance(value, CallExpr) and dotted(value.callee).rpartition(".")[2] in KEEPING


KEEPING: Final = frozenset(
    [
        *("device_put", "block_until_ready", "asarray", "array", "copy", "deepcopy", "freeze", "unfreeze"),
        *("replicate", "unreplicate", "to_device"),
    ]
)


def sources(syntax: Syntax, statement: Node) -> set[str]:
    """All that the statement reads, and what the names are made of that the same function binds."""
    scope = scope_of(syntax, statement)
    body = scope.body if isinstance(scope, FuncDef) else Block(syntax.definitions)
    makers = [each for each in descendants(body) if isinstance(each, READING) and each is not statement]
    found, new = set[str](), read_by(statement)
    while new:
        found |= new
        new = {name for each in makers if bound_anew(targets_of(each)) & new for name in read_by(each)} - found
    return found

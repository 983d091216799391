"""Loops in which every turn does the same: nothing that a turn reads differs from the turn before."""

from __future__ import annotations

from typing import Final

from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    Decorator,
    Expression,
    ExpressionStmt,
    ForStmt,
    FuncDef,
    NameExpr,
    Node,
    RefExpr,
    Statement,
)

from treetyped_mypy.syntax.bound_and_read import bound_by, read_by, targets_of
from treetyped_mypy.syntax.gathered import has_few_steps, is_append, is_of_steps
from treetyped_mypy.syntax.tree import descendants

PURE: Final = ("jax", "optax", "equinox", "math", "builtins")
"""Packages whose functions give the same for the same."""


def turns_are_alike(loop: Node | None) -> bool:
    """``for _ in range(n): sample = draw(key); found.append(fit(sample))``."""
    if not isinstance(loop, ForStmt) or not is_of_steps(loop.expr) or has_few_steps(loop.expr):
        return False
    body = loop.body.body
    is_plain_body = any(map(is_appending, body)) and all(map(is_plain, body))
    return is_plain_body and not is_anything_carried(loop) and all(map(is_pure, body))


def is_plain(statement: Statement) -> bool:
    """A name is bound to a value, or a value is put into a list."""
    if isinstance(statement, AssignmentStmt):
        return all(isinstance(target, NameExpr) for target in targets_of(statement))
    return is_appending(statement)


def is_appending(statement: Statement) -> bool:
    return isinstance(statement, ExpressionStmt) and isinstance(statement.expr, CallExpr) and is_append(statement.expr)


def is_anything_carried(loop: ForStmt) -> bool:
    """Whether a turn reads its number, or what the turn before has bound."""
    bound = bound_by(target for each in (loop, *loop.body.body) for target in targets_of(each))
    for statement in loop.body.body:
        if read_by(statement) & bound:
            return True
        bound -= bound_by(targets_of(statement))
    return False


def is_pure(node: Node, depth: int = 0) -> bool:
    """Whether it calls nothing that may give something else the next time."""
    calls = [each for each in descendants(node) if isinstance(each, CallExpr)]
    return all(is_append(call) or is_pure_function(call.callee, depth) for call in calls)


def is_pure_function(callee: Expression, depth: int) -> bool:
    node = callee.node if isinstance(callee, RefExpr) else None
    node = node.func if isinstance(node, Decorator) else node
    if not isinstance(callee, RefExpr) or callee.fullname.partition(".")[0] in PURE:
        return isinstance(callee, RefExpr)
    return isinstance(node, FuncDef) and depth < DEEPEST and is_pure(node.body, depth + 1)


DEEPEST: Final = 4

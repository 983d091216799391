"""Statements that change an object in place, and do nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    DelStmt,
    Expression,
    ExpressionStmt,
    FuncDef,
    IndexExpr,
    LambdaExpr,
    MemberExpr,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
)

from treetyped_mypy.rules.containers import CHANGERS
from treetyped_mypy.syntax.literals import literal_key
from treetyped_mypy.syntax.tree import children


def changed_by(statement: Node) -> MemberExpr | IndexExpr | None:
    match statement:
        case (
            AssignmentStmt(lvalues=[MemberExpr() | IndexExpr() as target])
            | OperatorAssignmentStmt(lvalue=MemberExpr() | IndexExpr() as target)
            | DelStmt(expr=IndexExpr() as target)
        ):
            return target
        case ExpressionStmt(expr=CallExpr(callee=MemberExpr(name=name) as target)) if name in CHANGERS:
            return target
        case _:
            return None


def root(target: Expression) -> str:
    """The name ``params`` of ``params["w"].items``."""
    while isinstance(target, MemberExpr | IndexExpr):
        target = target.expr if isinstance(target, MemberExpr) else target.base
    return target.name if isinstance(target, NameExpr) else ""


def below(root: Node) -> Iterator[Node]:
    stack: list[Node] = [root]
    while stack:
        node = stack.pop()
        yield node
        if not isinstance(node, FuncDef | LambdaExpr):
            stack.extend(children(node))


def written_target(statement: Node) -> str:
    """What it changes, as it is written: ``params['w']``, ``params[...]``, ``history.append(...)``."""
    target = changed_by(statement)
    if target is None:
        return "..."
    return f"{written(target)}(...)" if isinstance(statement, ExpressionStmt) else written(target)


def written(expression: Expression) -> str:
    match expression:
        case NameExpr(name=name):
            return name
        case MemberExpr(expr=owner, name=name):
            return f"{written(owner)}.{name}"
        case IndexExpr(base=owner, index=index):
            key = literal_key(index)
            return f"{written(owner)}[{'...' if key is None else repr(key)}]"
        case _:
            return "..."

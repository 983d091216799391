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
    Statement,
    Var,
)

from treetyped_mypy.frozen import dataclass
from treetyped_mypy.rules.containers import CHANGERS
from treetyped_mypy.syntax.literals import literal_key
from treetyped_mypy.syntax.places import root_of
from treetyped_mypy.syntax.tree import children


@dataclass(frozen=True, slots=True)
class Change:
    """``owner.name = ...``, ``owner[key] += ...``, ``del owner[key]`` or ``owner.append(...)``, and nothing else."""

    statement: Statement
    target: MemberExpr | IndexExpr
    variable: Var

    @property
    def owner(self) -> Expression:
        return self.target.expr if isinstance(self.target, MemberExpr) else self.target.base

    @property
    def is_call(self) -> bool:
        return isinstance(self.statement, ExpressionStmt)


def changes_in(function: FuncDef) -> Iterator[Change]:
    for statement in inside(function):
        target = changed_by(statement)
        root = root_of(target) if target is not None else None
        if target is not None and isinstance(statement, Statement) and isinstance(root, Var):
            yield Change(statement, target, root)


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


def inside(function: FuncDef | LambdaExpr) -> Iterator[Node]:
    """The nodes of the body, without those of functions in it."""
    return below(function.body)


def below(root: Node) -> Iterator[Node]:
    stack: list[Node] = [root]
    while stack:
        node = stack.pop()
        yield node
        if not isinstance(node, FuncDef | LambdaExpr):
            stack.extend(children(node))


def shown(change: Change) -> str:
    """As it is written: ``params['w']``, ``params[...]``, ``history.append``."""
    match change.target:
        case MemberExpr(expr=owner, name=name):
            return f"{written(owner)}.{name}{'(...)' if change.is_call else ''}"
        case IndexExpr() as target:
            return written(target)


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

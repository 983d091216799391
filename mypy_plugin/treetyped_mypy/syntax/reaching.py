"""Which statement gave a name the value it has here: the last one before it in the same block, if that is certain."""

from __future__ import annotations

from mypy.nodes import (
    AssignmentStmt,
    Block,
    Expression,
    MypyFile,
    NameExpr,
    Node,
    StarExpr,
    Statement,
    TupleExpr,
    Var,
)

from treetyped_mypy.syntax.bindings import targets_of
from treetyped_mypy.syntax.tree import Syntax, scope_of


def reaching(syntax: Syntax, name: NameExpr) -> tuple[Expression, int | None] | None:
    """The value bound last before ``name`` is read; and the place of the name in the target, if that is a tuple."""
    variable = name.node
    if not isinstance(variable, Var):
        return None
    targets = targets_of(syntax, variable)
    home = {scope_of(syntax, mention) for mention in (*targets, name)}
    statement = statement_of(syntax, name)
    if len(home) != 1 or statement is None or rebinds_besides(syntax, statement, targets):
        return None
    for earlier in before(syntax, statement):
        inside = [target for target in targets if is_within(syntax, target, earlier)]
        if inside:
            return bound_by(earlier, inside)
    return None


def rebinds_besides(syntax: Syntax, statement: Statement, targets: list[NameExpr]) -> bool:
    """Whether the statement may bind the name before it is read there: by ``:=``, or as the head of a loop."""
    if isinstance(statement, AssignmentStmt):
        targets = [target for target in targets if not any(is_within(syntax, target, lv) for lv in statement.lvalues)]
    return any(is_within(syntax, target, statement) for target in targets)


def bound_by(statement: Statement, targets: list[NameExpr]) -> tuple[Expression, int | None] | None:
    if not isinstance(statement, AssignmentStmt) or len(statement.lvalues) != 1 or len(targets) != 1:
        return None
    target = statement.lvalues[0]
    if target is targets[0]:
        return statement.rvalue, None
    if isinstance(target, TupleExpr) and targets[0] in target.items and not any(map(is_star, target.items)):
        return statement.rvalue, target.items.index(targets[0])
    return None


def is_star(item: Expression) -> bool:
    return isinstance(item, StarExpr)


def statement_of(syntax: Syntax, node: Node) -> Statement | None:
    """The statement of a block that a node is part of."""
    parent = syntax.parent(node)
    while parent is not None and not isinstance(parent, Block | MypyFile):
        node, parent = parent, syntax.parent(parent)
    return node if isinstance(node, Statement) else None


def before(syntax: Syntax, statement: Statement) -> list[Statement]:
    """The statements of the same block before it, the nearest first."""
    block = syntax.parent(statement)
    body = block.body if isinstance(block, Block) else block.defs if isinstance(block, MypyFile) else []
    at = next((index for index, other in enumerate(body) if other is statement), 0)
    return body[:at][::-1]


def is_within(syntax: Syntax, node: Node, outer: Node) -> bool:
    current: Node | None = node
    while current is not None and current is not outer:
        current = syntax.parent(current)
    return current is outer

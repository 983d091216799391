"""Lists and dicts in static fields: JAX takes them, and goes wrong without a word once one is changed in place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    DelStmt,
    Expression,
    IndexExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
    RefExpr,
    SymbolNode,
    TypeInfo,
    Var,
)
from mypy.types import Instance, get_proper_type
from mypy.typevars import fill_typevars

from treetyped_mypy.syntax.initialising import constructor_arguments
from treetyped_mypy.syntax.tree import descendants

CHANGING: Final = frozenset(
    {
        "append",
        "extend",
        "insert",
        "pop",
        "popitem",
        "remove",
        "clear",
        "update",
        "setdefault",
        "add",
        "discard",
        "sort",
        "reverse",
    }
)


def is_changed(tree: MypyFile, owner: TypeInfo, field: str) -> bool:
    """Whether the file changes in place what the field holds, by the attribute or by a name passed for it before."""
    nodes = list(descendants(tree))
    changed = [target for node in nodes for target in changed_by(node)]
    attributes = [target for target in changed if isinstance(target, MemberExpr) and target.name == field]
    if any(is_of(owner, target.expr, nodes) for target in attributes):
        return True
    named = [target for target in changed if isinstance(target, NameExpr) and target.node is not None]
    for node in nodes:
        match node:
            case CallExpr(callee=RefExpr(node=TypeInfo() as info)) if info is owner:
                given = (constructor_arguments(node, fill_typevars(owner)) or {}).get(field)
                if isinstance(given, NameExpr) and any(t.node is given.node and t.line > node.line for t in named):
                    return True
    return False


def is_of(owner: TypeInfo, value: Expression, nodes: list[Node]) -> bool:
    """Whether the value is made by the class, or declared as of it.

    Its own methods may build it up before JAX sees it.
    """
    if isinstance(value, CallExpr):
        return isinstance(value.callee, RefExpr) and value.callee.node is owner
    if not isinstance(value, NameExpr) or not isinstance(value.node, Var) or value.node.is_self:
        return False
    declared = get_proper_type(value.node.type)
    if isinstance(declared, Instance):
        return declared.type.has_base(owner.fullname)
    made = [node.rvalue for node in nodes if isinstance(node, AssignmentStmt) and value.node in targets_of(node)]
    return any(isinstance(rvalue, CallExpr) and is_of(owner, rvalue, nodes) for rvalue in made)


def targets_of(statement: AssignmentStmt) -> list[SymbolNode | None]:
    return [target.node for target in statement.lvalues if isinstance(target, NameExpr)]


def changed_by(node: Node) -> Iterator[Expression]:
    """What the node changes in place."""
    match node:
        case CallExpr(callee=MemberExpr(name=name, expr=target)) if name in CHANGING:
            yield target
        case AssignmentStmt(lvalues=targets):
            yield from (target.base for target in targets if isinstance(target, IndexExpr))
        case OperatorAssignmentStmt(lvalue=target):
            yield target.base if isinstance(target, IndexExpr) else target
        case DelStmt(expr=IndexExpr(base=target)):
            yield target
        case _:
            pass

"""``x[0] = 1`` where ``x`` is declared an array and traced: it raises, though the type has a ``__setitem__``."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssignmentStmt,
    Decorator,
    FuncDef,
    IndexExpr,
    LambdaExpr,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
    Var,
)
from mypy.plugin import MethodContext
from mypy.types import Type

from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes, messages
from treetyped_mypy.evaluation.rules.indexing import UPDATES
from treetyped_mypy.syntax.bindings import targets_of
from treetyped_mypy.syntax.tree import Syntax, syntax_of
from treetyped_mypy.values.definitions import keeps_result


def item_assignment(ctx: MethodContext) -> Type:
    if isinstance(ctx.api, TypeChecker) and isinstance(ctx.context, Node):
        syntax = syntax_of(ctx.api.tree)
        target, operator = assigned(syntax, ctx.context)
        name = target.base if target is not None else None
        if target is not None and isinstance(name, NameExpr) and is_traced(syntax, name):
            cure = messages.item_updated(name.name, UPDATES.get(operator, "set"))
            fail(ctx.api, messages.item_assigned(name.name), target, codes.LEAF, cure)
    return ctx.default_return_type


def assigned(syntax: Syntax, node: Node) -> tuple[IndexExpr | None, str]:
    """The target of the assignment that the node is a side of, and its operator."""
    match syntax.parent(node):
        case AssignmentStmt(lvalues=[IndexExpr() as target]):
            return target, ""
        case OperatorAssignmentStmt(lvalue=IndexExpr() as target, op=operator):
            return target, operator
        case _:
            return None, ""


def is_traced(syntax: Syntax, name: NameExpr) -> bool:
    """Whether it is a parameter of a jitted function, and nothing else."""
    if name.node not in syntax.parameters or not isinstance(name.node, Var) or targets_of(syntax, name.node):
        return False
    node: Node | None = name
    while node is not None and not isinstance(node, FuncDef | LambdaExpr):
        node = syntax.parent(node)
    own = isinstance(node, FuncDef) and name.node in [argument.variable for argument in node.arguments]
    decorated = syntax.parent(node) if own and node is not None and not syntax.may_disable_jit else None
    return isinstance(decorated, Decorator) and any(map(keeps_result, decorated.original_decorators))

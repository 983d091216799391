"""Whether an exact type may be given to a value that JAX types as ``Any``.

A variable that is bound or changed again takes its first type from the first value: what was silent with ``Any`` would
become an error. So the exact type is given only where nothing else flows into the names that receive the value.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    AssignmentStmt,
    Block,
    CallExpr,
    Expression,
    ForStmt,
    FuncDef,
    IndexExpr,
    LambdaExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
    RefExpr,
    ReturnStmt,
    StarExpr,
    TupleExpr,
    Var,
)
from mypy.types import AnyType, CallableType, get_proper_type

from treetyped_mypy.syntax.bindings import is_bound_by, is_target
from treetyped_mypy.syntax.tree import Syntax, children, syntax_of

CHANGING: Final = frozenset({"append", "extend", "insert", "__setitem__", "reverse", "sort"})
DEPTH: Final = 3


def keeps_exact(checker: TypeChecker, value: Expression, item: int | None = None) -> bool:
    """Whether every name that the value flows to holds nothing else; of a tuple taken apart, only its ``item``."""
    syntax = syntax_of(checker.tree)
    statement = syntax.parent(value)
    target = statement.lvalues[0] if isinstance(statement, AssignmentStmt) else None
    if item is not None and isinstance(target, TupleExpr) and len(target.items) == 2:
        return holds_nothing_else(syntax, target.items[item], DEPTH)
    return flows_freely(syntax, value, DEPTH)


def is_bound_once(checker: TypeChecker, value: Expression, item: int | None = None) -> bool:
    """Whether the name that is bound to the value is bound to nothing else."""
    syntax = syntax_of(checker.tree)
    statement, _ = enclosing(syntax, value)
    if not isinstance(statement, AssignmentStmt):
        return True
    target = statement.lvalues[0]
    if item is not None and isinstance(target, TupleExpr) and len(target.items) == 2:
        return holds_nothing_else(syntax, target.items[item], 0)
    return all(
        is_set_once(syntax, target) if isinstance(target, MemberExpr) else holds_nothing_else(syntax, target, 0)
        for target in statement.lvalues
    )


def is_set_once(syntax: Syntax, attribute: MemberExpr) -> bool:
    """Whether the file sets no other attribute of that name."""
    setting = [node for node in syntax.attributes[attribute.name] if is_assigned(syntax, node)]
    return setting == [attribute]


def is_assigned(syntax: Syntax, node: Node) -> bool:
    parent = syntax.parent(node)
    while isinstance(parent, TupleExpr):
        node, parent = parent, syntax.parent(parent)
    return is_bound_by(node, parent)


def flows_freely(syntax: Syntax, value: Node, depth: int) -> bool:
    statement, inner = enclosing(syntax, value)
    match statement:
        case AssignmentStmt():
            is_value = inner is statement.rvalue
            if is_value and inner is not value and statement.unanalyzed_type is not None:
                return False
            return is_value and all(holds_nothing_else(syntax, target, depth) for target in statement.lvalues)
        case ForStmt():
            return inner is statement.expr and is_quiet_loop(syntax, statement, depth)
        case ReturnStmt():
            return inner is value or returns_anything(syntax, statement)
        case OperatorAssignmentStmt():
            return False
        case _:
            return True


def enclosing(syntax: Syntax, node: Node) -> tuple[Node | None, Node]:
    """The statement that the value flows to, and the expression in it; none where it ends in a lambda or a call.

    What a function returns has the type that the function declares; only built-in ones hand on what they are given.
    """
    child, parent = node, syntax.parent(node)
    while isinstance(parent, Expression):
        if isinstance(parent, LambdaExpr) or (isinstance(parent, CallExpr) and ends_in(parent, child)):
            return None, child
        child, parent = parent, syntax.parent(parent)
    return parent, child


def returns_anything(syntax: Syntax, statement: ReturnStmt) -> bool:
    """Whether the function does not say what it returns."""
    parent = syntax.parent(statement)
    while parent is not None and not isinstance(parent, FuncDef):
        parent = syntax.parent(parent)
    declared = parent.type if isinstance(parent, FuncDef) else None
    return not isinstance(declared, CallableType) or isinstance(get_proper_type(declared.ret_type), AnyType)


def ends_in(call: CallExpr, child: Node) -> bool:
    is_builtin = isinstance(call.callee, RefExpr) and call.callee.fullname.startswith("builtins.")
    return child is not call.callee and not is_builtin


def holds_nothing_else(syntax: Syntax, target: Expression, depth: int) -> bool:
    match target:
        case TupleExpr() | ListExpr():
            return all(holds_nothing_else(syntax, item, depth) for item in target.items)
        case StarExpr():
            return holds_nothing_else(syntax, target.expr, depth)
        case NameExpr(node=Var() as variable):
            mentions = syntax.mentions[variable]
            if sum(is_target(syntax, mention) for mention in mentions) != 1:
                return False
            return all(is_target(syntax, mention) or only_read(syntax, mention, depth) for mention in mentions)
        case _:
            return False


def only_read(syntax: Syntax, mention: NameExpr, depth: int) -> bool:
    item: Node = mention
    parent = syntax.parent(item)
    while isinstance(parent, IndexExpr) and parent.base is item:
        item, parent = parent, syntax.parent(parent)
    if item is not mention and is_bound_by(item, parent):
        return False
    if isinstance(parent, MemberExpr) and parent.name in CHANGING:
        return False
    return depth == 0 or flows_freely(syntax, mention, depth - 1)


def is_quiet_loop(syntax: Syntax, loop: ForStmt, depth: int) -> bool:
    """Whether the items of the loop flow into no variable that lives on: ``total += x.sum()``."""
    return holds_nothing_else(syntax, loop.index, depth) and not any(
        isinstance(statement, OperatorAssignmentStmt) for statement in statements(loop.body)
    )


def statements(block: Block) -> Iterator[Node]:
    stack: list[Node] = [block]
    while stack:
        node = stack.pop()
        yield node
        if not isinstance(node, Expression):
            stack.extend(children(node))

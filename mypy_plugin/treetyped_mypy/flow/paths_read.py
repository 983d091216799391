"""What a statement or expression reads and sets, as paths of names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mypy import nodes as n

from treetyped_mypy.flow.scopes import names_bound_at, within
from treetyped_mypy.flow.very_values import Path
from treetyped_mypy.syntax.tree import children, dotted


def bound_by(node: n.Node) -> set[str]:
    """The names that a statement binds, also by the patterns of its cases."""
    parts = [inner for pattern in node.patterns for inner in within(pattern)] if isinstance(node, n.MatchStmt) else []
    return {name for part in (node, *parts) for name in names_bound_at(part)}


def hands_on(source: n.Expression) -> bool:
    """``held = path``, ``held = image.shape``, ``for held in [path]``: another name for it."""
    return isinstance(source, n.NameExpr | n.MemberExpr | n.ListExpr | n.TupleExpr | n.DictExpr)


def targets_of(node: n.Node) -> list[n.Expression]:
    match node:
        case n.AssignmentStmt(lvalues=targets):
            return targets
        case n.ForStmt(index=target):
            return [target]
        case _:
            return []


def sources_of(node: n.Node) -> list[n.Expression]:
    """What is read where names are bound."""
    match node:
        case n.AssignmentStmt(rvalue=value) | n.OperatorAssignmentStmt(rvalue=value) | n.AssignmentExpr(value=value):
            return [value]
        case n.ForStmt(expr=value):
            return [value]
        case n.MatchStmt(subject=value):
            return [value]
        case n.WithStmt(expr=values):
            return values
        case _:
            return []


def read_in(node: n.Node, *, is_callee: bool = False, apart_from: Sequence[n.Node] = ()) -> Iterator[Path]:
    """The names that are read, each with its attributes: of a method its object, if that is not ``self`` alone."""
    if node in apart_from:
        return
    path = dotted(node).split(".") if isinstance(node, n.NameExpr | n.MemberExpr) else [""]
    if path == [""]:
        callee = node.callee if isinstance(node, n.CallExpr) else None
        for inner in children(node):
            yield from read_in(inner, is_callee=inner is callee, apart_from=apart_from)
    elif is_callee and len(path) > 1 and not (len(path) == 2 and is_self(node)):
        if not (isinstance(node, n.MemberExpr) and is_code(node.expr)):
            yield tuple(path[:-1])
    elif not is_code(node):
        yield tuple(path)


def is_self(node: n.Node) -> bool:
    while isinstance(node, n.MemberExpr):
        node = node.expr
    return isinstance(node, n.NameExpr) and isinstance(node.node, n.Var) and node.node.is_self


def is_code(node: n.Node) -> bool:
    return isinstance(node, n.RefExpr) and isinstance(node.node, n.FuncDef | n.Decorator | n.TypeInfo | n.MypyFile)

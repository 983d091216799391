"""Code that is written to fail: under ``pytest.raises``, ``suppress``, or a ``try`` that catches what JAX raises."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from mypy.nodes import (
    AssignmentStmt,
    CallExpr,
    Decorator,
    Expression,
    FuncDef,
    LambdaExpr,
    MemberExpr,
    NameExpr,
    Node,
    RaiseStmt,
    RefExpr,
    TryStmt,
    TupleExpr,
    TypeInfo,
    Var,
    WithStmt,
)

from treetyped_mypy.typeops.bindings import is_target
from treetyped_mypy.typeops.syntax import Syntax

MARKS: Final = frozenset({"xfail", "expectedFailure"})
"""Decorators of a test that fails."""

ELSEWHERE: Final = frozenset(
    f"builtins.{name}"
    for name in ("KeyboardInterrupt", "SystemExit", "GeneratorExit", "StopIteration", "ImportError", "OSError")
)
"""Exceptions that JAX does not raise for what is reported here."""

DEPTH: Final = 3
"""How many names a function is followed through."""


def is_expected_to_fail(syntax: Syntax, place: Node) -> bool:
    """Whether the place is in code that is written to fail, or in a function that only such code uses."""
    for inner, outer in steps_up(syntax, place):
        if is_checked(inner, outer) or (isinstance(outer, TryStmt) and inner is outer.body and catches(outer)):
            return True
        uses = uses_of(syntax, inner)
        if uses and all(is_used_to_fail(syntax, use, DEPTH) for use in uses):
            return True
    return False


def steps_up(syntax: Syntax, node: Node) -> Iterator[tuple[Node, Node]]:
    """The node and its parent, its parent and theirs, up to the file."""
    parent = syntax.parent(node)
    while parent is not None:
        yield node, parent
        node, parent = parent, syntax.parent(parent)


def is_checked(inner: Node, outer: Node) -> bool:
    """``with pytest.raises(...)``, ``self.assertRaises(TypeError, lambda: ...)``, ``@pytest.mark.xfail``."""
    match outer:
        case WithStmt(expr=managers):
            return inner is outer.body and any(is_raises(manager) for manager in managers)
        case CallExpr(callee=callee):
            return inner is not callee and is_raises(outer)
        case Decorator():
            return any(name_of(mark) in MARKS for mark in (*outer.decorators, *outer.original_decorators))
        case _:
            return False


def is_raises(expression: Expression) -> bool:
    name = name_of(expression) if isinstance(expression, CallExpr) else ""
    caught = "raises" in name.lower() or name == "suppress"
    return caught and isinstance(expression, CallExpr) and (not expression.args or may_catch(expression.args))


def name_of(expression: Expression) -> str:
    callee = expression.callee if isinstance(expression, CallExpr) else expression
    return callee.name if isinstance(callee, NameExpr | MemberExpr) else ""


def catches(statement: TryStmt) -> bool:
    """Whether a handler may catch what JAX raises, and does not just raise it again."""
    clauses = zip(statement.types, statement.handlers, strict=True)
    return any(
        (type_ is None or may_catch([type_])) and not (handler.body and is_bare_raise(handler.body[-1]))
        for type_, handler in clauses
    )


def is_bare_raise(statement: Node) -> bool:
    return isinstance(statement, RaiseStmt) and statement.expr is None


def may_catch(exceptions: Iterable[Expression]) -> bool:
    return any(
        may_catch(exception.items) if isinstance(exception, TupleExpr) else not is_elsewhere(exception)
        for exception in exceptions
    )


def is_elsewhere(exception: Expression) -> bool:
    info = exception.node if isinstance(exception, RefExpr) else None
    return isinstance(info, TypeInfo) and any(base.fullname in ELSEWHERE for base in info.mro)


def uses_of(syntax: Syntax, node: Node) -> list[Node]:
    """Where a function is used that is run later: a lambda where it stands, ``def f`` wherever ``f`` is read."""
    match node:
        case LambdaExpr() | NameExpr(node=FuncDef() | Decorator()):
            return [node]
        case FuncDef():
            decorated = syntax.parent(node)
            if not isinstance(decorated, Decorator):
                return list(syntax.mentions.get(node, []))
            return [*syntax.mentions.get(decorated, []), *syntax.mentions.get(decorated.var, [])]  # in a copied body
        case _:
            return []


def is_used_to_fail(syntax: Syntax, use: Node, depth: int) -> bool:
    """Whether the use stands in code that is written to fail, or makes a name that is only used there."""
    for inner, outer in steps_up(syntax, use):
        match outer:
            case _ if is_checked(inner, outer):
                return True
            case AssignmentStmt(lvalues=[NameExpr(node=Var() as name)]) if inner is outer.rvalue and depth:
                uses = [mention for mention in syntax.mentions[name] if not is_target(syntax, mention)]
                return bool(uses) and all(is_used_to_fail(syntax, mention, depth - 1) for mention in uses)
            case _:
                pass
    return False

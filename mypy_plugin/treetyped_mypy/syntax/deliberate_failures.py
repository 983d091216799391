"""Code that is written to fail: under ``pytest.raises``, ``suppress``, or a ``try`` that expects what JAX raises."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    TryStmt,
    Var,
    WithStmt,
)

from treetyped_mypy.syntax.bindings import is_target
from treetyped_mypy.syntax.caught import expects_failure, is_in_loop, is_short, may_be_caught, names_failure, swallows
from treetyped_mypy.syntax.tree import Syntax

MARKS: Final = frozenset({"xfail", "expectedFailure"})
"""Decorators of a test that fails."""

DEPTH: Final = 3
"""How many names a function is followed through."""


def is_written_to_fail(syntax: Syntax, places: Sequence[Node]) -> bool:
    """Whether what fails at the last place is meant to, behind the calls that lead there.

    A ``try`` around the call of a whole training loop does not expect that the trees differ in what that calls.
    """
    brief = True
    for depth, place in enumerate(reversed(places)):
        if is_expected_to_fail(syntax, place, brief=brief):
            return True
        brief = brief and (depth == 0 or is_brief(function_around(syntax, place)))
    return False


def function_around(syntax: Syntax, place: Node) -> Node | None:
    return next((each for each, _ in steps_up(syntax, place) if isinstance(each, FuncDef | LambdaExpr)), None)


def is_expected_to_fail(syntax: Syntax, place: Node, *, brief: bool = True) -> bool:
    """Whether the place is in code that is written to fail, or in a function that only such code uses."""
    for inner, outer in steps_up(syntax, place):
        if is_checked(inner, outer) or (brief and is_caught(syntax, inner, outer)):
            return True
        uses = uses_of(syntax, inner)
        if uses and all(is_used_to_fail(syntax, use, DEPTH, is_brief(inner)) for use in uses):
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
    """What fails itself unless it is failed: ``pytest.raises(TypeError)``."""
    is_one = isinstance(expression, CallExpr) and "raises" in name_of(expression).lower()
    return is_one and isinstance(expression, CallExpr) and (not expression.args or may_be_caught(expression.args))


def is_caught(syntax: Syntax, inner: Node, outer: Node) -> bool:
    """``try: f(x)`` and ``with suppress(TypeError): f(x)``: what goes on when it is failed, where that is the point."""
    match outer:
        case TryStmt(body=body):
            return inner is body and expects_failure(syntax, outer)
        case WithStmt(expr=managers, body=body) if inner is body and is_short(body):
            loops = is_in_loop(syntax, outer)
            return any(is_suppress(manager, loops) or swallows(syntax, manager) for manager in managers)
        case _:
            return False


def is_suppress(manager: Expression, loops: bool) -> bool:
    if not isinstance(manager, CallExpr) or name_of(manager) != "suppress":
        return False
    return any(map(names_failure, manager.args)) or (not loops and may_be_caught(manager.args))


def name_of(expression: Expression) -> str:
    callee = expression.callee if isinstance(expression, CallExpr) else expression
    return callee.name if isinstance(callee, NameExpr | MemberExpr) else ""


def is_brief(function: Node | None) -> bool:
    """Whether the function could as well stand where it is called."""
    return not isinstance(function, FuncDef) or is_short(function.body)


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


def is_used_to_fail(syntax: Syntax, use: Node, depth: int, brief: bool) -> bool:
    """Whether the use stands in code that is written to fail, or makes a name that is only used there."""
    for inner, outer in steps_up(syntax, use):
        match outer:
            case _ if is_checked(inner, outer) or (brief and is_caught(syntax, inner, outer)):
                return True
            case AssignmentStmt(lvalues=[NameExpr(node=Var() as name)]) if inner is outer.rvalue and depth:
                uses = [mention for mention in syntax.mentions[name] if not is_target(syntax, mention)]
                return bool(uses) and all(is_used_to_fail(syntax, mention, depth - 1, brief) for mention in uses)
            case _:
                pass
    return False

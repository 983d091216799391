"""Where a rewriting may work: statements, and the expressions that a statement evaluates exactly once."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TypeVar

from .rewriting import Apply, Fresh, is_text, placed

Instead = tuple[list[ast.stmt], ast.expr]
"""Statements that go before, and the expression that takes the place."""
Expr = TypeVar("Expr", bound=ast.expr)
Rewrite = Callable[[Expr, Fresh], Instead | None]
TYPES = {"TypeVar", "ParamSpec", "NewType", "NamedTuple", "TypedDict", "cast", "field", "super", "reveal_type"}
"""Calls whose arguments are no values, for mypy or for Python."""


def arguments(rewrite: Rewrite[ast.expr]) -> Apply:
    """Each argument of a call."""

    def visit(node: ast.expr, fresh: Fresh) -> Instead | None:
        if not isinstance(node, ast.Call) or last_name(node.func) in TYPES:
            return None
        before: list[ast.stmt] = []
        for at, value in enumerate(node.args):
            if not isinstance(value, ast.Starred) and (found := rewrite(value, fresh)):
                before += found[0]
                node.args[at] = found[1]
        for keyword in node.keywords:
            if keyword.arg and (found := rewrite(keyword.value, fresh)):
                before += found[0]
                keyword.value = found[1]
        return before, node

    return everywhere(visit)


def calls(rewrite: Rewrite[ast.Call]) -> Apply:
    """Each call."""

    def visit(node: ast.expr, fresh: Fresh) -> Instead | None:
        return rewrite(node, fresh) if isinstance(node, ast.Call) and last_name(node.func) not in TYPES else None

    return everywhere(visit)


def expressions(kind: type[Expr], rewrite: Rewrite[Expr]) -> Apply:
    """Each expression of a kind."""

    def visit(node: ast.expr, fresh: Fresh) -> Instead | None:
        return rewrite(node, fresh) if isinstance(node, kind) else None

    return everywhere(visit)


def everywhere(visit: Rewrite[ast.expr]) -> Apply:
    def apply(tree: ast.Module, fresh: Fresh) -> None:
        blocks(tree, lambda statement: with_what_goes_before(statement, visit, fresh))

    return apply


def simple(rewrite: Callable[[ast.stmt, Fresh], list[ast.stmt]], *kinds: type[ast.stmt]) -> Apply:
    """Each statement of these kinds in a module or function; those that only hold a text are none."""

    def apply(tree: ast.Module, fresh: Fresh) -> None:
        def instead(statement: ast.stmt) -> list[ast.stmt]:
            wanted = isinstance(statement, kinds) and not is_text(statement) and not names_type(statement)
            return placed(rewrite(statement, fresh), statement.lineno) if wanted else [statement]

        blocks(tree, instead)

    return apply


def blocks(node: ast.AST, instead: Callable[[ast.stmt], list[ast.stmt]]) -> None:
    """Rewrite the statements of every block, the inner first; those that stand in a class are its fields."""
    for _, value in list(ast.iter_fields(node)):
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.stmt | ast.excepthandler | ast.match_case):
                blocks(part, instead)
        if isinstance(value, list) and value and isinstance(value[0], ast.stmt) and not isinstance(node, ast.ClassDef):
            value[:] = [new for statement in value for new in instead(statement)]


def with_what_goes_before(statement: ast.stmt, visit: Rewrite[ast.expr], fresh: Fresh) -> list[ast.stmt]:
    once = Once(visit, fresh)
    match statement:
        case ast.Assign() if names_type(statement):
            pass
        case ast.Expr() | ast.Assign() | ast.AnnAssign() | ast.AugAssign() | ast.Return() if statement.value:
            if not is_text(statement):
                statement.value = once.visited(statement.value)
        case ast.Assert() | ast.If():
            statement.test = once.visited(statement.test)
        case ast.For():
            statement.iter = once.visited(statement.iter)
    return [*placed(once.before, statement.lineno), statement]


class Once:
    """The expressions that are evaluated exactly once, in Python's order: no lambda, no branch, no comprehension."""

    def __init__(self, visit: Rewrite[ast.expr], fresh: Fresh) -> None:
        self.visit = visit
        self.fresh = fresh
        self.before: list[ast.stmt] = []

    def visited(self, node: ast.expr) -> ast.expr:
        self.parts(node)
        found = self.visit(node, self.fresh)
        if found is None:
            return node
        self.before += found[0]
        return found[1]

    def parts(self, node: ast.expr) -> None:
        match node:
            case ast.Call():
                node.func = self.visited(node.func) if isinstance(node.func, ast.Call) else self.callee(node.func)
                node.args = [self.visited(value) for value in node.args]
                for keyword in node.keywords:
                    keyword.value = self.visited(keyword.value)
            case ast.Tuple() | ast.List() | ast.Set():
                node.elts = [self.visited(value) for value in node.elts]
            case ast.Dict():
                node.values = [self.visited(value) for value in node.values]
            case ast.BinOp():
                node.left, node.right = self.visited(node.left), self.visited(node.right)
            case ast.Compare(comparators=[right]):
                node.left, node.comparators = self.visited(node.left), [self.visited(right)]
            case ast.Attribute() | ast.Starred() | ast.Subscript():
                node.value = self.visited(node.value)
            case ast.UnaryOp():
                node.operand = self.visited(node.operand)

    def callee(self, node: ast.expr) -> ast.expr:
        """What is called keeps its name; what it is taken from is an expression like another."""
        if isinstance(node, ast.Attribute):
            self.parts(node)
        return node


def names_type(statement: ast.stmt) -> bool:
    """``Tree = dict[str, Array]``: what begins with a capital is a type, and has to stand as it is."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name[0].isupper()
        case _:
            return False


def last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""

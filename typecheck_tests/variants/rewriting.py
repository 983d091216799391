"""What a rewriting is: a name, a sentence, and what it does to the syntax tree of a program."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from .printing import ADDED

Apply = Callable[[ast.Module, "Fresh"], None]
"""Changes the tree in place; what it adds gets the place of the statement that it stands for."""


@dataclass(frozen=True, slots=True)
class Rewriting:
    name: str
    sentence: str
    apply: Apply


class Fresh:
    """Names that the program does not have."""

    def __init__(self, tree: ast.Module) -> None:
        self.taken = set(every_name(tree))

    def __call__(self, word: str) -> str:
        number = next(number for number in range(1, 10_000) if f"{word}_{number}" not in self.taken)
        self.taken.add(f"{word}_{number}")
        return f"{word}_{number}"


def every_name(tree: ast.AST) -> Iterable[str]:
    for node in ast.walk(tree):
        for field in ("id", "name", "arg", "asname", "attr"):
            if isinstance(name := getattr(node, field, None), str):
                yield name


def statements(text: str, **parts: ast.expr) -> list[ast.stmt]:
    """The statements of a text in which each name of ``parts`` stands for an expression."""
    tree = ast.parse(text)
    Parts(parts).visit(tree)
    return tree.body


def expression(text: str, **parts: ast.expr) -> ast.expr:
    """The expression of a text in which each name of ``parts`` stands for an expression."""
    (statement,) = statements(text, **parts)
    assert isinstance(statement, ast.Expr)
    return statement.value


class Parts(ast.NodeTransformer):
    def __init__(self, parts: dict[str, ast.expr]) -> None:
        self.parts = parts

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.parts.get(node.id, node)


def name(text: str) -> ast.Name:
    return ast.Name(text, ast.Load())


def placed(statements: list[ast.stmt], line: int) -> list[ast.stmt]:
    """The statements, which are all there for the one that begins in this line, except those that have a place."""
    for statement in statements:
        for node in ast.walk(statement):
            if isinstance(node, ast.stmt) and not (hasattr(node, PLACED)):
                node.lineno = line
                setattr(node, PLACED, True)
    return statements


PLACED = "has_its_place"


def place(tree: ast.Module) -> None:
    """The statements of the original have their place."""
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt):
            setattr(node, PLACED, True)


def begin_with(tree: ast.Module, text: str) -> None:
    """Put statements at the beginning of a program, below its docstring and what it imports from the future."""
    at = 0
    while at < len(tree.body) and (is_text(tree.body[at]) or is_future(tree.body[at])):
        at += 1
    tree.body[at:at] = placed(statements(text), ADDED)


def with_beginning(text: str, inner: Apply) -> Apply:
    """The rewriting, and what it needs at the beginning of the program if it rewrites anything."""

    def apply(tree: ast.Module, fresh: Fresh) -> None:
        before = ast.dump(tree)
        inner(tree, fresh)
        if ast.dump(tree) != before:
            begin_with(tree, text)

    return apply


def is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def is_future(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.ImportFrom) and statement.module == "__future__"

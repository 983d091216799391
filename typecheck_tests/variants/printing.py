"""A syntax tree as text, and for each line of a text the statement of the original that it comes from."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

ADDED = 0
"""The line of what no statement of the original stands for."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A program, and the line where the statement begins that each of its lines comes from."""

    text: str
    origins: tuple[int, ...]

    def origin(self, line: int) -> int:
        return self.origins[line] if line < len(self.origins) else ADDED


def original(text: str) -> Printed:
    """A program is its own original."""
    statements = list(statements_of(ast.parse(text)))
    return Printed(text, by_line(statements, [statement.lineno for statement in statements]))


def printed(tree: ast.Module) -> Printed:
    """The text of a tree whose nodes still have the lines of the original."""
    text = ast.unparse(tree) + "\n"
    before, after = list(statements_of(tree)), list(statements_of(ast.parse(text)))
    if list(map(type, before)) != list(map(type, after)):
        raise SyntaxError("the text of a tree is another tree")
    return Printed(text, by_line(after, [statement.lineno for statement in before]))


def statements_of(tree: ast.AST) -> Iterator[ast.stmt]:
    """Every statement, the outer before the inner."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.stmt))


def by_line(statements: Sequence[ast.stmt], lines: Sequence[int]) -> tuple[int, ...]:
    last = max((statement.end_lineno or 0 for statement in statements), default=0)
    origins = [ADDED] * (last + 1)
    for statement, line in zip(statements, lines, strict=True):
        for at in range(first_line(statement), (statement.end_lineno or statement.lineno) + 1):
            origins[at] = line
    return tuple(origins)


def first_line(statement: ast.stmt) -> int:
    """The line at which it begins, with its decorators."""
    return min([statement.lineno, *(decorator.lineno for decorator in getattr(statement, "decorator_list", []))])

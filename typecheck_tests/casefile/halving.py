"""A case as a program of two files: what it defines at its beginning, and the rest, which imports that."""

from __future__ import annotations

import ast
from pathlib import Path

DEFINITION = (ast.ClassDef, ast.FunctionDef)
PREPARING = (*DEFINITION, ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign)


def halve(path: Path, folder: Path, module: str) -> tuple[Path, Path] | None:
    """Write the two files into ``folder``, called ``module``; none where the case begins with no definition."""
    source = path.read_text(encoding="utf-8")
    statements = ast.parse(source).body
    count = defining(statements)
    if count in (0, len(statements)):
        return None
    lines = source.splitlines(keepends=True)
    at = first_line(statements[count]) - 1
    imports = [text(lines, statement) for statement in statements if isinstance(statement, ast.Import | ast.ImportFrom)]
    imports.sort(key=lambda line: "__future__" not in line)
    names = ", ".join(dict.fromkeys(name for statement in statements[:count] for name in defined(statement)))
    folder.mkdir(parents=True, exist_ok=True)
    definitions, rest = folder / f"{path.stem}_definitions.py", folder / f"{path.stem}.py"
    definitions.write_text("".join(lines[:at]), encoding="utf-8")
    taken = f"from {module}.{definitions.stem} import {names}\n"
    rest.write_text("".join([*imports, taken, *lines[at:]]), encoding="utf-8")
    return definitions, rest


def defining(statements: list[ast.stmt]) -> int:
    """How many statements the first half has: up to the last definition before the case does anything."""
    count = 0
    for index, statement in enumerate(statements):
        if isinstance(statement, DEFINITION):
            count = index + 1
        elif not isinstance(statement, PREPARING) and not is_text(statement):
            return count
    return count


def is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def first_line(statement: ast.stmt) -> int:
    """The line at which it begins, with its decorators."""
    return min([statement.lineno, *(decorator.lineno for decorator in getattr(statement, "decorator_list", []))])


def text(lines: list[str], statement: ast.stmt) -> str:
    return "".join(lines[statement.lineno - 1 : statement.end_lineno])


def defined(statement: ast.stmt) -> list[str]:
    match statement:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case ast.Assign(targets=targets):
            return [target.id for target in targets if isinstance(target, ast.Name)]
        case _:
            return []

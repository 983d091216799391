"""Every ``raise`` in the installed sources of the libraries, with the first words of what it says."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

LIBRARIES = ("jax", "equinox", "optax", "flax", "chex")
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@dataclass(frozen=True, slots=True)
class Raise:
    """A statement that raises something new: one that hands on what it caught has nothing to say."""

    module: str
    function: str
    """``Class.method``, or ``outer.inner``; empty at the top of the module."""
    words: str
    """The literal text of the message, ``{}`` for what is put in; the code of the exception where there is none."""
    lines: range

    @property
    def name(self) -> str:
        """How the catalogue calls it."""
        return f"{self.function}: {self.words}"


def root(library: str) -> Path:
    """The folder of an installed library."""
    spec = find_spec(library)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


@cache
def every_raise() -> tuple[Raise, ...]:
    """The raises of all libraries; their own tests are left out."""
    return tuple(
        found
        for library in LIBRARIES
        for path in sorted(root(library).rglob("*.py"))
        if not path.stem.endswith("_test") and "tests" not in path.parts
        for found in of_module(module_name(path, root(library)), path.read_text(encoding="utf-8"))
    )


def module_name(path: Path, folder: Path) -> str:
    parts = path.relative_to(folder.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def of_module(module: str, source: str) -> Iterator[Raise]:
    tree = ast.parse(source)
    yield from of_scope(module, (), tree, tree)


def of_scope(module: str, names: tuple[str, ...], scope: ast.AST, node: ast.AST) -> Iterator[Raise]:
    """The raises below a node; the scope is the function around it, where its message may have a name."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Raise) and child.exc is not None:
            words = " ".join(text(child.exc, scope, child.lineno).split()) or ast.unparse(child.exc)
            yield Raise(module, ".".join(names), words, range(child.lineno, (child.end_lineno or child.lineno) + 1))
        if isinstance(child, SCOPES):
            yield from of_scope(module, (*names, child.name), child, child)
        else:
            yield from of_scope(module, names, scope, child)


def text(node: ast.expr, scope: ast.AST, line: int) -> str:
    """The text of a message as it is written."""
    match node:
        case ast.Constant(str(value)):
            return value
        case ast.JoinedStr(values):
            return "".join(text(part, scope, line) if isinstance(part, ast.Constant) else "{}" for part in values)
        case ast.BinOp(left, ast.Add(), right):
            return text(left, scope, line) + text(right, scope, line)
        case ast.BinOp(left, ast.Mod(), _):
            return text(left, scope, line)
        case ast.Call(ast.Attribute(value, "format" | "join")):
            return text(value, scope, line)
        case ast.Call(_, arguments, keywords):
            given = [*arguments, *(keyword.value for keyword in keywords)]
            return next((words for argument in given if (words := text(argument, scope, line))), "")
        case ast.Name(name):
            return bound(name, scope, line)
        case _:
            return ""


def bound(name: str, scope: ast.AST, line: int) -> str:
    """The text that a name was last bound to above a line."""
    above = [
        node
        for node in ast.walk(scope)
        if isinstance(node, ast.Assign) and node.lineno < line
        if any(isinstance(target, ast.Name) and target.id == name for target in node.targets)
    ]
    last = max(above, key=lambda node: node.lineno, default=None)
    return text(last.value, ast.Module([], []), line) if last else ""

"""The same program with fewer annotations; every line stays where it is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from enum import Enum
from itertools import accumulate

Function = ast.FunctionDef | ast.AsyncFunctionDef
Span = tuple[int, int, bytes]
"""Where a text begins and ends, in bytes, and what takes its place."""


class Form(Enum):
    ANNOTATED = "annotated"
    HALF = "half"
    """Every second function has lost its annotations."""
    BARE = "bare"
    """Only class bodies have annotations: dataclasses need theirs."""
    DEFAULT = "bare, by default"
    """Bare, and mypy does not look into functions without annotations."""


def in_form(source: str, form: Form) -> str:
    """The program in this form."""
    text = source.encode()
    for start, end, instead in sorted(dropped(text, form), reverse=True):
        kept_lines = b"\\\n" * text.count(b"\n", start, end)
        text = text[:start] + instead + kept_lines + text[end:]
    return text.decode()


def dropped(text: bytes, form: Form) -> Iterator[Span]:
    """The annotations that this form does not have."""
    if form is Form.ANNOTATED:
        return
    tree, places = ast.parse(text), Places(text)
    functions = [node for node in ast.walk(tree) if isinstance(node, Function)]
    functions.sort(key=lambda function: function.lineno)
    chosen = functions[1::2] if form is Form.HALF else functions
    for function in chosen:
        yield from in_signature(function, places)
    for scope in chosen if form is Form.HALF else [tree, *functions]:
        yield from in_body(scope, places)


def in_signature(function: Function, places: Places) -> Iterator[Span]:
    given = function.args
    for arg in [*given.posonlyargs, *given.args, given.vararg, *given.kwonlyargs, given.kwarg]:
        if arg is not None and arg.annotation is not None:
            yield places.start(arg) + len(arg.arg.encode()), places.end(arg.annotation), b""
    if function.returns is not None:
        arrow = places.text.rindex(b"->", 0, places.start(function.returns))
        yield arrow, places.end(function.returns), b""


def in_body(scope: ast.AST, places: Places) -> Iterator[Span]:
    """The annotated variables of a module or function, without the functions and classes inside."""
    for node in ast.iter_child_nodes(scope):
        if isinstance(node, ast.AnnAssign) and node.value is not None:
            yield places.end(node.target), places.end(node.annotation), b""
        elif isinstance(node, ast.AnnAssign):
            yield places.start(node), places.end(node), b"pass"
        elif not isinstance(node, Function | ast.ClassDef | ast.expr):
            yield from in_body(node, places)


class Places:
    """Lines and columns of the syntax tree as places in the text."""

    def __init__(self, text: bytes) -> None:
        self.text = text
        self.lines = [0, *accumulate(map(len, text.splitlines(keepends=True)))]

    def start(self, node: ast.expr | ast.stmt | ast.arg) -> int:
        return self.lines[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt | ast.arg) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.lines[node.end_lineno - 1] + node.end_col_offset

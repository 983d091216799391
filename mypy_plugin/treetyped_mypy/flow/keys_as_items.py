"""A loop over a dict gives its keys, where its values are meant."""

from __future__ import annotations

from mypy.nodes import (
    CallExpr,
    DictionaryComprehension,
    Expression,
    ForStmt,
    GeneratorExpr,
    MemberExpr,
    MypyFile,
    NameExpr,
    Node,
    OperatorAssignmentStmt,
    OpExpr,
    RefExpr,
    TupleExpr,
    Var,
)

from treetyped_mypy.errors import python
from treetyped_mypy.flow.containers import MAPPINGS, kinds_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.syntax.tree import dotted, syntax_of


def cure_for_key(run: Running, place: Node | None) -> str | None:
    """How to reach the values, where an operand of ``place``, or ``place`` itself, is a key that a loop gives."""
    match place:
        case OpExpr(left=left, right=right) | OperatorAssignmentStmt(lvalue=left, rvalue=right):
            return cure_for_key(run, left) or cure_for_key(run, right)
        case NameExpr(node=Var()):
            gone_through = sequence(run, place)
            if not isinstance(gone_through, NameExpr | MemberExpr):
                return None
            kinds = kinds_of(run, run.evaluate(gone_through))
            return python.keys_gone_through(dotted(gone_through)) if kinds and kinds <= MAPPINGS else None
        case _:
            return None


def sequence(run: Running, name: NameExpr) -> Expression | None:
    """What the loop or comprehension around a name goes through to bind it."""
    syntax = syntax_of(run.file.home) if isinstance(run.file.home, MypyFile) else None
    above = None if syntax is None else syntax.parent(name)
    while syntax is not None and above is not None:
        for index, given in map(numbered, bound_by(above)):
            if isinstance(index, NameExpr) and index.node is name.node:
                return given
        above = syntax.parent(above)
    return None


def numbered(bound: tuple[Expression, Expression]) -> tuple[Expression, Expression]:
    """``i, layer`` and ``enumerate(layers)`` bind as ``layer`` and ``layers`` do."""
    match bound:
        case (TupleExpr(items=[_, index]), CallExpr(callee=RefExpr(fullname="builtins.enumerate"), args=[given, *_])):
            return index, given
        case _:
            return bound


def bound_by(loop: Node) -> list[tuple[Expression, Expression]]:
    match loop:
        case ForStmt(index=index, expr=given):
            return [(index, given)]
        case GeneratorExpr() | DictionaryComprehension():
            return list(zip(loop.indices, loop.sequences, strict=True))
        case _:
            return []

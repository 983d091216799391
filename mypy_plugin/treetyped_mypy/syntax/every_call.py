"""Which code of a function runs in every call that comes back.

What stands under ``if mask is None:`` or ``if VERBOSE:``, or behind a ``return`` there, may be for other calls: those
that are not traced, or none at all. A loop is taken to run, and a check that raises to pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from mypy.nodes import (
    Block,
    BreakStmt,
    ConditionalExpr,
    ContinueStmt,
    DictionaryComprehension,
    Expression,
    ForStmt,
    FuncDef,
    GeneratorExpr,
    IfStmt,
    LambdaExpr,
    MatchStmt,
    Node,
    OpExpr,
    ReturnStmt,
    TryStmt,
    WhileStmt,
)

from treetyped_mypy.syntax.changes import below
from treetyped_mypy.syntax.tree import Syntax

IsSettled: TypeAlias = Callable[[Expression], bool]
"""Whether it does not matter what the test says: the function fails at it."""


def runs_in_every_call(syntax: Syntax, node: Node, function: FuncDef | LambdaExpr, is_settled: IsSettled) -> bool:
    inner, outer = node, syntax.parent(node)
    while outer is not None and inner is not function.body:
        if isinstance(outer, Block) and any(may_leave(earlier, is_settled) for earlier in before(outer, inner)):
            return False
        tests = tests_before(outer, inner)
        if tests is not None and not any(is_settled(test) for test in tests):
            return False
        inner, outer = outer, syntax.parent(outer)
    return True


def before(block: Block, statement: Node) -> Iterator[Node]:
    for earlier in block.body:
        if earlier is statement:
            return
        yield earlier


def may_leave(statement: Node, is_settled: IsSettled) -> bool:
    """Whether a branch in the statement ends the block that it stands in, but not by a failure."""
    branches = [node for node in below(statement) if isinstance(node, IfStmt | MatchStmt | TryStmt)]
    leaving = ReturnStmt if isinstance(statement, ForStmt | WhileStmt) else ReturnStmt | BreakStmt | ContinueStmt
    ends = any(isinstance(node, leaving) for branch in branches for node in below(branch))
    tests = [test for branch in branches if isinstance(branch, IfStmt) for test in branch.expr]
    return ends and not any(map(is_settled, tests))


def tests_before(outer: Node, inner: Node) -> list[Expression] | None:
    """What decides whether the part of the statement or the expression runs; none if it always does."""
    match outer:
        case IfStmt(expr=[first, *_] as tests) if inner is not first:
            return tests
        case ConditionalExpr(cond=test) if inner is not test:
            return [test]
        case OpExpr(op="and" | "or", left=test) if inner is not test:
            return [test]
        case GeneratorExpr(left_expr=part) if inner is part and any(outer.condlists):
            return [test for tests in outer.condlists for test in tests]
        case DictionaryComprehension(key=key, value=value) if inner in (key, value) and any(outer.condlists):
            return [test for tests in outer.condlists for test in tests]
        case MatchStmt(subject=subject) if inner is not subject:
            return []
        case TryStmt(handlers=handlers) if any(inner is handler for handler in handlers):
            return []
        case _:
            return None

"""Lambdas that look before they compute: ``lambda a: 2 * a if eqx.is_array(a) else a``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mypy.nodes import CallExpr, ConditionalExpr, Expression, LambdaExpr, Node, OpExpr, RefExpr

from treetyped_mypy.syntax.tree import children

UNDERSTOOD: Final = frozenset({"builtins.isinstance", "builtins.callable", "builtins.len"})
"""What mypy narrows by itself, or what does not tell leaves apart."""


def is_guarded(function: LambdaExpr) -> bool:
    """Whether the body decides by a test that mypy does not understand which leaves it computes with."""
    return any(asks(condition) for condition in conditions(function.expr()))


def conditions(body: Expression) -> Iterator[Expression]:
    stack: list[Node] = [body]
    while stack:
        node = stack.pop()
        match node:
            case ConditionalExpr(cond=condition) | OpExpr(op="and" | "or", left=condition):
                yield condition
            case _:
                pass
        stack.extend(children(node))


def asks(condition: Expression) -> bool:
    stack: list[Node] = [condition]
    while stack:
        node = stack.pop()
        if isinstance(node, CallExpr):
            callee = node.callee
            if not (isinstance(callee, RefExpr) and callee.fullname in UNDERSTOOD):
                return True
        stack.extend(children(node))
    return False

"""The expressions that stand at the leaves of what is written: ``State(online=w, target=w)`` has ``w`` twice."""

from __future__ import annotations

from collections.abc import Iterator

from mypy.nodes import CallExpr, DictExpr, Expression, ListExpr, RefExpr, TupleExpr, TypeInfo


def written_leaves(expression: Expression) -> Iterator[Expression]:
    """Through tuples, lists, dicts and constructor calls; anything else is a leaf of the writing."""
    match expression:
        case TupleExpr(items=parts) | ListExpr(items=parts):
            pass
        case DictExpr():
            parts = [value for _, value in expression.items]
        case CallExpr(callee=RefExpr(node=TypeInfo()), args=parts):
            pass
        case _:
            yield expression
            return
    for part in parts:
        yield from written_leaves(part)

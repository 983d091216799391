"""``tree.at(t, where).set(value)``: a place that may hold one of several holds what was put there."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, Expression, MemberExpr, NameExpr
from mypy.plugin import MethodContext
from mypy.types import Type

from treetyped_mypy.structure.path import Path
from treetyped_mypy.syntax.bindings import bound_once
from treetyped_mypy.syntax.places import body_of, point, undecided, written_items
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.put_in_place import put_at


def changed(ctx: MethodContext) -> Type:
    """The tree with what was put there; ``place.set(...)`` does not show which tree it changes."""
    match ctx.context:
        case CallExpr(callee=MemberExpr(expr=CallExpr() as chosen)):
            return put_at(ctx.default_return_type, places(ctx, chosen))
        case _:
            return ctx.default_return_type


def places(ctx: MethodContext, chosen: CallExpr) -> list[Path]:
    """Where ``tree.at(t, where)`` certainly puts a value in the place of one that is declared to be one of several."""
    body = None
    if isinstance(ctx.api, TypeChecker) and len(chosen.args) == 2:
        body = body_of(syntax_of(ctx.api.tree), bound(ctx.api, chosen.args[1]))
    if body is None:
        return []
    tree = lift(ctx.default_return_type)
    return list(undecided([point(item, body[1], tree) for item in written_items(body[0]) or [body[0]]]))


def bound(checker: TypeChecker, where: Expression) -> Expression:
    """The function itself: ``weight = lambda m: m.weight``."""
    return (bound_once(syntax_of(checker.tree), where) if isinstance(where, NameExpr) else None) or where

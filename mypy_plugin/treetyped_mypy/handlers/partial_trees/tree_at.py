"""``tree.at(t, where)``: ``where`` points at nodes of the tree, and at none of them twice."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, Expression, LambdaExpr, ListExpr, MemberExpr, NameExpr, RefExpr
from mypy.plugin import FunctionContext, MethodContext
from mypy.types import Type

from treetyped_mypy import names
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes, surgery
from treetyped_mypy.structure.nodes import DisplayNode, Structure
from treetyped_mypy.structure.path import Path
from treetyped_mypy.structure.pointer import Absent, Computed, Place
from treetyped_mypy.syntax.bindings import bound_once
from treetyped_mypy.syntax.places import Pointer, body_of, point, undecided, written_items
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.put_in_place import put_at
from treetyped_mypy.values.displays import lift_expression


def at(ctx: FunctionContext) -> Type:
    """The type that the annotations give; errors for what they cannot say."""
    match ctx.args:
        case [[tree], [where]] if isinstance(ctx.api, TypeChecker):
            report_places(ctx.api, where, lift_expression(ctx.api, tree, ctx.arg_types[0][0]))
    return ctx.default_return_type


def report_places(checker: TypeChecker, where: Expression, tree: Structure[Type]) -> None:
    """What ``where`` certainly returns besides places of the tree, and places that it returns again."""
    body = body_of(syntax_of(checker.tree), bound(checker, where))
    if body is None:
        return
    places: list[Place[Type]] = []
    for item in written_items(body[0]) or [body[0]]:
        pointer, elsewhere = point(item, body[1], tree), None if isinstance(where, LambdaExpr) else where
        if isinstance(pointer, Place):
            report_again(checker, pointer, places, elsewhere or item)
            places.append(pointer)
        else:
            report_no_place(checker, pointer, elsewhere)


def bound(checker: TypeChecker, where: Expression) -> Expression:
    """The function itself: ``weight = lambda m: m.weight``."""
    return (bound_once(syntax_of(checker.tree), where) if isinstance(where, NameExpr) else None) or where


def report_no_place(checker: TypeChecker, pointer: Pointer, elsewhere: Expression | None) -> None:
    """An attribute that the class has not is mypy's own error; a list or dict that is written out says more."""
    match pointer:
        case Computed(expression=expression):
            fail(checker, surgery.COMPUTED, elsewhere or expression, codes.STRUCTURE, surgery.COMPUTED_CURE)
        case Absent(static=True, expression=expression):
            fail(checker, surgery.static(pointer), elsewhere or expression, codes.STRUCTURE, surgery.STATIC_CURE)
        case Absent(owner=DisplayNode(), expression=expression):
            fail(checker, surgery.absent(pointer), elsewhere or expression, codes.STRUCTURE)
        case _:
            pass


def report_again(checker: TypeChecker, place: Place[Type], others: list[Place[Type]], at: Expression) -> None:
    """One place twice, or one inside another."""
    for other in others:
        inner, outer = sorted((place.path, other.path), key=len, reverse=True)
        if inner[: len(outer)] == outer:
            fail(checker, surgery.again(inner, outer), at, codes.STRUCTURE)
            return


def set_(ctx: MethodContext) -> Type:
    """``at(...).set(values)``: as many values as places, where both are written out as lists."""
    match ctx.context:
        case CallExpr(
            callee=MemberExpr(expr=CallExpr(callee=RefExpr(fullname=names.TREE_AT), args=[_, where])), args=[given]
        ) if isinstance(ctx.api, TypeChecker):
            report_count(ctx.api, where, given)
        case _:
            pass
    return apply(ctx)


def apply(ctx: MethodContext) -> Type:
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


def report_count(checker: TypeChecker, where: Expression, given: Expression) -> None:
    body = body_of(syntax_of(checker.tree), bound(checker, where))
    places, values = written_items(body[0]) if body is not None else None, written_items(given)
    both_lists = body is not None and isinstance(body[0], ListExpr) and isinstance(given, ListExpr)
    if both_lists and places is not None and values is not None and len(places) != len(values):
        fail(checker, surgery.arity(len(places), len(values)), given, codes.STRUCTURE)

"""``zip`` of leaves with something else: silently wrong where the two do not come in the same order."""

from __future__ import annotations

from mypy.checker import TypeChecker
from mypy.nodes import CallExpr, Expression, ListExpr, MemberExpr, NameExpr, RefExpr, StrExpr, TupleExpr
from mypy.plugin import FunctionContext
from mypy.types import Type

from treetyped_mypy import names
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes, treedefs
from treetyped_mypy.structure.match import match
from treetyped_mypy.structure.mismatch import NodeMismatch
from treetyped_mypy.structure.nodes import DisplayNode, NoneNode, Structure
from treetyped_mypy.structure.order import leaf_order
from treetyped_mypy.structure.path import Item
from treetyped_mypy.values.displays import lift_expression
from treetyped_mypy.values.makers import made_by
from treetyped_mypy.values.treedefs import LEAVES, tree_flattened


def zipped(ctx: FunctionContext) -> Type:
    """The type of ``zip(...)`` as it is; the first two arguments are compared."""
    if isinstance(ctx.api, TypeChecker) and isinstance(ctx.context, CallExpr) and len(ctx.context.args) >= 2:
        left, right = ctx.context.args[:2]
        report_none(ctx.api, left, right)
        report_keys(ctx.api, left, right)
        report_keys(ctx.api, right, left)
    return ctx.default_return_type


def report_none(checker: TypeChecker, left: Expression, right: Expression) -> None:
    """``zip(leaves(a), leaves(b))`` where one has ``None`` for a leaf of the other: the rest is out of step."""
    one, other = tree_of_leaves(checker, left), tree_of_leaves(checker, right)
    if one is None or other is None:
        return
    trees = lift_expression(checker, one), lift_expression(checker, other)
    mismatches = [*match(trees[0], trees[1], equal=True)]
    orders = leaf_order(trees[0]), leaf_order(trees[1])
    if orders[0] is None or orders[1] is None or not mismatches or not all(map(is_about_none, mismatches)):
        return
    meeting = zip(orders[0], orders[1], strict=False)
    shifted = next(((a, b) for (a, _), (b, _) in meeting if a[: len(b)] != b and b[: len(a)] != a), None)
    if shifted is not None:
        fail(checker, treedefs.out_of_step(*shifted), right, codes.STRUCTURE, treedefs.MAP_CURE)


def is_about_none(mismatch: object) -> bool:
    return isinstance(mismatch, NodeMismatch) and isinstance(mismatch.left, NoneNode) != isinstance(
        mismatch.right, NoneNode
    )


def report_keys(checker: TypeChecker, keys: Expression, leaves: Expression) -> None:
    """``zip(params, leaves(params))`` where the keys are not written in the order in which JAX sorts them."""
    tree = tree_of_leaves(checker, leaves)
    structure = None if tree is None else lift_expression(checker, tree)
    given = None if structure is None else keys_of(checker, keys)
    if not isinstance(structure, DisplayNode) or structure.kind == "list" or given is None:
        return
    order = leaf_order(structure)
    if order is None or set(given) != set(structure.keys):
        return
    for key, (path, _) in zip(given, order, strict=False):
        if path[0] != Item(key):
            fail(checker, treedefs.keys_out_of_order(key, path), leaves, codes.STRUCTURE, treedefs.PATHS_CURE)
            return


def tree_of_leaves(checker: TypeChecker, expression: Expression) -> Expression | None:
    """The tree of ``leaves(tree)``, written here or bound to this name."""
    return tree_flattened(checker, expression, names.TREE_LEAVES, LEAVES)


def keys_of(checker: TypeChecker, expression: Expression) -> list[int | str] | None:
    """The keys in the order of the dict: of ``params``, ``params.keys()``, ``list(params)``, ``["w", "b"]``."""
    match expression:
        case CallExpr(callee=MemberExpr(expr=tree, name="keys" | "values"), args=[]):
            return keys_of(checker, tree)
        case CallExpr(callee=RefExpr(fullname="builtins.list" | "builtins.tuple"), args=[tree]):
            return keys_of(checker, tree)
        case ListExpr(items=items) | TupleExpr(items=items):
            written: list[int | str] = [item.value for item in items if isinstance(item, StrExpr)]
            return written if len(written) == len(items) else None
        case NameExpr() if isinstance(value := made_by(checker, expression), ListExpr | TupleExpr | CallExpr):
            return keys_of(checker, value)
        case _:
            structure: Structure[Type] = lift_expression(checker, expression)
            is_dict = isinstance(structure, DisplayNode) and structure.kind != "list"
            return list(structure.keys) if is_dict and isinstance(structure, DisplayNode) else None

"""``None`` taken for a leaf: without ``is_leaf`` the function is never given it."""

from __future__ import annotations

from mypy.nodes import Expression, FuncDef, LambdaExpr, NameExpr
from mypy.types import Type

from treetyped_mypy.calls.call import Call
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes, treedefs
from treetyped_mypy.structure.nodes import NoneNode, Structure, UnionNode
from treetyped_mypy.structure.walk import children
from treetyped_mypy.syntax.none_branches import has_none_branch
from treetyped_mypy.syntax.tree import syntax_of


def report_none_branch(call: Call, name: str, f: Expression, tree: Structure[Type], before: int) -> None:
    """``lambda x: 0 if x is None else x`` without ``is_leaf``, on a tree that has ``None``: it never gets it."""
    function = function_given(call, f)
    if call.given("is_leaf") or function is None or len(function.arguments) <= before or not holds_none(tree):
        return
    if has_none_branch(function, function.arguments[before].variable.name):
        at = function.expr() if isinstance(function, LambdaExpr) else f
        fail(call.checker, treedefs.none_is_a_node(name), at, codes.LEAF, treedefs.NONE_CURE)


def function_given(call: Call, f: Expression) -> LambdaExpr | FuncDef | None:
    """A lambda, or a function of this file that is named nowhere else: it is made for this call."""
    if isinstance(f, LambdaExpr):
        return f
    function = f.node if isinstance(f, NameExpr) else None
    if not isinstance(function, FuncDef):
        return None
    syntax = syntax_of(call.checker.tree)
    return function if function in syntax.parents and len(syntax.mentions[function]) == 1 else None


def holds_none(node: Structure[Type]) -> bool:
    """Whether ``None`` stands for a leaf: beside one in a union, or written out."""
    match node:
        case NoneNode():
            return True
        case UnionNode(options):
            return any(holds_none(option) for option in options)
        case _:
            return any(holds_none(child) for _, child in children(node))

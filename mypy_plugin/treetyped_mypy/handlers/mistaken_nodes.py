"""Nodes that were taken for leaves: ``None``, and tuples that are shapes."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from mypy.nodes import (
    Block,
    CallExpr,
    ComparisonExpr,
    ConditionalExpr,
    Expression,
    FuncDef,
    IfStmt,
    LambdaExpr,
    MemberExpr,
    NameExpr,
    RefExpr,
    ReturnStmt,
)
from mypy.types import Instance, Type, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.errors import codes, treedefs
from treetyped_mypy.errors.report import fail
from treetyped_mypy.structure.match import differ, pairs
from treetyped_mypy.structure.nodes import Leaf, NoneNode, SequenceNode, Structure, TupleNode, UnionNode, Unknown
from treetyped_mypy.structure.path import ROOT, Path
from treetyped_mypy.structure.walk import children
from treetyped_mypy.typeops.arguments import is_none
from treetyped_mypy.typeops.bindings import bound_to
from treetyped_mypy.typeops.call import Call, Operand
from treetyped_mypy.typeops.lift import lift
from treetyped_mypy.typeops.numeric import is_number
from treetyped_mypy.typeops.syntax import syntax_of

TAKE_A_SHAPE: Final = frozenset({"zeros", "ones", "empty", "full"})
GIVE_A_SHAPE: Final = "shape"


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


def has_none_branch(function: LambdaExpr | FuncDef, parameter: str) -> bool:
    """``0 if x is None else x``, or ``if x is None: return 0`` at the beginning."""
    match function.body.body[0]:
        case ReturnStmt(expr=ConditionalExpr() as body):
            return replaces_none(body.cond, body.if_expr, body.else_expr, parameter)
        case IfStmt(expr=[condition], body=[Block(body=[ReturnStmt(expr=Expression() as given)])]):
            return replaces_none(condition, given, None, parameter)
        case _:
            return False


def replaces_none(condition: Expression, then: Expression, other: Expression | None, parameter: str) -> bool:
    """Whether something other than ``None`` is given for ``None``."""
    match condition:
        case ComparisonExpr(operators=["is" | "is not" as operator], operands=[NameExpr(name=name), compared]):
            given = then if operator == "is" else other
            if given is None or name != parameter or not is_none(compared):
                return False
            return not is_none(given) and not is_same_name(given, parameter)
        case _:
            return False


def is_same_name(expression: Expression, parameter: str) -> bool:
    return isinstance(expression, NameExpr) and expression.name == parameter


def holds_none(node: Structure[Type]) -> bool:
    """Whether ``None`` stands for a leaf: beside one in a union, or written out."""
    match node:
        case NoneNode():
            return True
        case UnionNode(options):
            return any(holds_none(option) for option in options)
        case _:
            return any(holds_none(child) for _, child in children(node))


def report_nodes(call: Call, name: str, f: Expression, operand: Operand, tree: Structure[Type]) -> bool:
    """Whether tuples of numbers are opened that the annotation, or their origin, says are shapes."""
    if call.given("is_leaf") or call.given("rest"):
        return False
    place = wanted_as_leaf(call, tree) or (shape_in(tree) if makes_arrays_of_shapes(call, f, operand) else None)
    if place is None:
        return False
    path, item = place
    fail(call.checker, treedefs.nodes_for_leaves(name, path, item), operand.expression, codes.LEAF, treedefs.TUPLE_CURE)
    return True


def wanted_as_leaf(call: Call, tree: Structure[Type]) -> tuple[Path, Type] | None:
    """Where the annotation has a leaf and the tree a tuple of numbers."""
    declared = None if call.context is None else lift(call.context)
    return None if declared is None or isinstance(declared, Leaf) else next(opened(declared, tree, ROOT), None)


def opened(declared: Structure[Type], tree: Structure[Type], path: Path) -> Iterator[tuple[Path, Type]]:
    match declared, tree:
        case (Unknown() | UnionNode(), _) | (_, Unknown() | UnionNode()):
            return
        case Leaf(type=leaf), _:
            item = numbers_of(tree)
            if item is not None and is_number(leaf):
                yield path, item
        case _ if not differ(declared, tree, path):
            for step, one, other in pairs(declared, tree):
                yield from opened(one, other, (*path, step))
        case _:
            pass


def numbers_of(node: Structure[Type]) -> Type | None:
    """The type of the numbers in a tuple that holds nothing else."""
    match node:
        case SequenceNode(kind="tuple"):
            items = [node.element]
        case TupleNode():
            items = list(node.children)
        case _:
            return None
    types = [item.type for item in items if isinstance(item, Leaf) and is_integer(item.type)]
    return types[0] if types and len(types) == len(items) else None


def is_integer(type_: Type) -> bool:
    proper = get_proper_type(type_)
    return isinstance(proper, Instance) and proper.type.fullname == "builtins.int"


def shape_in(node: Structure[Type], path: Path = ROOT) -> tuple[Path, Type] | None:
    item = numbers_of(node)
    if item is not None:
        return path, item
    return next(filter(None, (shape_in(child, (*path, step)) for step, child in children(node))), None)


def makes_arrays_of_shapes(call: Call, f: Expression, operand: Operand) -> bool:
    """``tree.map(jnp.ones, shapes)`` where ``shapes`` is ``tree.map(jnp.shape, tree)``."""
    if not takes_shape(f):
        return False
    tree = operand.expression
    value = bound_to(call.checker, tree) if isinstance(tree, NameExpr) else tree
    match value:
        case CallExpr(callee=RefExpr(fullname=callee), args=[giver, *_]) if callee in names.MAPS:
            return gives_shape(giver)
        case _:
            return False


def takes_shape(f: Expression) -> bool:
    """``jnp.ones``, ``lambda s: jnp.ones(s)``."""
    match f:
        case LambdaExpr(arguments=[argument]):
            body = f.expr()
            given = body.args[0] if isinstance(body, CallExpr) and body.args else None
            is_given = isinstance(given, NameExpr) and given.name == argument.variable.name
            return is_given and isinstance(body, CallExpr) and is_array_function(body.callee, TAKE_A_SHAPE)
        case _:
            return is_array_function(f, TAKE_A_SHAPE)


def gives_shape(f: Expression) -> bool:
    """``jnp.shape``, ``lambda x: x.shape``."""
    match f:
        case LambdaExpr():
            body = f.expr()
            return isinstance(body, MemberExpr) and body.name == GIVE_A_SHAPE
        case _:
            return is_array_function(f, {GIVE_A_SHAPE})


def is_array_function(f: Expression, wanted: Collection[str]) -> bool:
    package, _, name = f.fullname.rpartition(".") if isinstance(f, RefExpr) else ("", "", "")
    return name in wanted and package.partition(".")[0] in ("jax", "numpy")

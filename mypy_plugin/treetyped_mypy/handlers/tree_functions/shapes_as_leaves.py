"""Shapes taken for leaves: ``tree.map(jnp.zeros, shapes)`` opens each tuple and gives its numbers one by one."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    CallExpr,
    ConditionalExpr,
    Expression,
    IndexExpr,
    LambdaExpr,
    MemberExpr,
    NameExpr,
    Node,
    OpExpr,
    RefExpr,
    SliceExpr,
    StarExpr,
)
from mypy.types import Instance, Type, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.calls.call import Call, Operand
from treetyped_mypy.calls.report import fail
from treetyped_mypy.errors import codes, treedefs
from treetyped_mypy.structure.match import differ, pairs
from treetyped_mypy.structure.nodes import Leaf, SequenceNode, Structure, TupleNode, UnionNode, Unknown
from treetyped_mypy.structure.path import ROOT, Path
from treetyped_mypy.structure.walk import children
from treetyped_mypy.syntax import tree
from treetyped_mypy.syntax.returns import only_expression, returned_expressions
from treetyped_mypy.types.lift import lift
from treetyped_mypy.types.numeric_types import is_number
from treetyped_mypy.values.definitions import definition_of
from treetyped_mypy.values.makers import made_by

TAKE_A_SHAPE: Final = frozenset({"zeros", "ones", "empty", "full", "prod", "ShapeDtypeStruct"})
DEPTH: Final = 3
"""How many names and functions are followed to where the shapes come from."""


def report_nodes(call: Call, name: str, f: Expression, operand: Operand, tree: Structure[Type]) -> bool:
    """Whether tuples of numbers are opened that the annotation, or their origin, says are shapes."""
    if call.given("is_leaf") or call.given("rest"):
        return False
    place = wanted_as_leaf(call, tree)
    if place is None and makes_arrays_of_shapes(call.checker, f, operand.expression):
        place = shape_in(tree) or (None, call.checker.named_type("builtins.int"))
    if place is None:
        return False
    fail(call.checker, treedefs.nodes_for_leaves(name, *place), operand.expression, codes.LEAF, treedefs.TUPLE_CURE)
    return True


def wanted_as_leaf(call: Call, tree: Structure[Type]) -> tuple[Path | None, Type] | None:
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


def makes_arrays_of_shapes(checker: TypeChecker, f: Expression, tree: Expression) -> bool:
    """``tree.map(jnp.ones, shapes)`` where ``shapes`` is ``tree.map(jnp.shape, tree)``."""
    return takes_shape(checker, f) and holds_shapes(checker, tree, DEPTH)


def holds_shapes(checker: TypeChecker, tree: Expression, depth: int) -> bool:
    """Whether a map made the tree of the shapes of arrays, here or in a function of this file."""
    if depth == 0:
        return False
    match tree:
        case NameExpr():
            value = made_by(checker, tree)
            return value is not None and holds_shapes(checker, value, depth - 1)
        case CallExpr(callee=RefExpr(fullname=callee), args=[giver, *_]) if callee in names.MAPS:
            return gives_shape(checker, giver)
        case CallExpr(callee=callee):
            function = definition_of(checker, callee)
            returned = None if function is None else returned_expressions(function)
            return returned is not None and all(holds_shapes(checker, value, depth - 1) for value in returned)
        case _:
            return False


def takes_shape(checker: TypeChecker, f: Expression) -> bool:
    """``jnp.ones``, ``len``, ``lambda s: jnp.ones(s)``, ``lambda s: s[0]``, or a function that returns that."""
    if is_array_function(f, TAKE_A_SHAPE) or is_len(f):
        return True
    function = definition_of(checker, f)
    body = None if function is None else only_expression(function)
    if function is None or body is None or len(function.arguments) != 1:
        return False
    return any(wants_tuple(node, function.arguments[0].variable.name) for node in evaluated(body))


def evaluated(expression: Expression) -> Iterator[Node]:
    """The parts of an expression that certainly run."""
    stack: list[Node] = [expression]
    while stack:
        node = stack.pop()
        if isinstance(node, ConditionalExpr | LambdaExpr) or (isinstance(node, OpExpr) and node.op in ("and", "or")):
            continue
        yield node
        stack.extend(tree.children(node))


def wants_tuple(node: Node, parameter: str) -> bool:
    """Whether the parameter stands where only a tuple makes sense."""
    match node:
        case CallExpr(callee=callee, args=args, arg_names=arg_names) if is_array_function(callee, TAKE_A_SHAPE):
            given = [
                arg for at, (name, arg) in enumerate(zip(arg_names, args, strict=True)) if name == "shape" or at == 0
            ]
        case CallExpr(callee=callee, args=[arg]) if is_len(callee):
            given = [arg]
        case IndexExpr(base=base):
            given = [base]
        case StarExpr(expr=starred):
            given = [starred]
        case _:
            given = []
    return any(isinstance(arg, NameExpr) and arg.name == parameter for arg in given)


def gives_shape(checker: TypeChecker, f: Expression) -> bool:
    """``jnp.shape``, ``lambda x: x.shape``, or a function that returns that."""
    if is_array_function(f, {"shape"}):
        return True
    function = definition_of(checker, f)
    body = None if function is None else only_expression(function)
    return body is not None and is_shape(body)


def is_shape(expression: Expression) -> bool:
    """``x.shape``, and what is made of it: ``tuple(x.shape)``, ``x.shape[1:]``, ``(1,) + x.shape``."""
    match expression:
        case MemberExpr(name="shape"):
            return True
        case (
            CallExpr(callee=RefExpr(fullname="builtins.tuple"), args=[given]) | IndexExpr(base=given, index=SliceExpr())
        ):
            return is_shape(given)
        case CallExpr(callee=callee):
            return is_array_function(callee, {"shape"})
        case OpExpr(op="+", left=left, right=right):
            return is_shape(left) or is_shape(right)
        case _:
            return False


def is_len(f: Expression) -> bool:
    return isinstance(f, RefExpr) and f.fullname == "builtins.len"


def is_array_function(f: Expression, wanted: Collection[str]) -> bool:
    package, _, name = f.fullname.rpartition(".") if isinstance(f, RefExpr) else ("", "", "")
    return name in wanted and package.partition(".")[0] in ("jax", "numpy", "math")

"""The places in a tree that a function points at: ``lambda m: m.layers[0].weight``, ``lambda m: (m.w, m.b)``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from mypy.nodes import (
    CallExpr,
    Expression,
    FloatExpr,
    FuncDef,
    IndexExpr,
    IntExpr,
    LambdaExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    OpExpr,
    RefExpr,
    ReturnStmt,
    StarExpr,
    StrExpr,
    TupleExpr,
    TypeInfo,
    UnaryExpr,
    Var,
)
from mypy.types import Instance, TupleType, Type, get_proper_type

from treetyped_mypy.structure.match import options
from treetyped_mypy.structure.nodes import (
    ClassNode,
    DisplayNode,
    Leaf,
    MappingNode,
    NamedTupleNode,
    NoneNode,
    SequenceNode,
    Structure,
    TupleNode,
    TypedDictNode,
    UnionNode,
)
from treetyped_mypy.structure.path import Attr, Each, Item, Path, Step
from treetyped_mypy.structure.pointer import Absent, Computed, Place
from treetyped_mypy.structure.walk import children
from treetyped_mypy.syntax.literals import literal_key
from treetyped_mypy.syntax.tree import Syntax

ARITHMETIC: Final = frozenset({"+", "-", "*", "/", "//", "%", "**", "@"})


Pointer: TypeAlias = Place[Type] | Absent[Type, Expression] | Computed[Expression] | None
"""None: it cannot be told what the expression points at."""


def undecided(pointers: list[Pointer]) -> Iterator[Path]:
    """The places of which the class says several things, ``Array | None``: what stands there now is one of them."""
    for pointer in pointers:
        if isinstance(pointer, Place) and isinstance(pointer.structure, UnionNode):
            yield pointer.path


def body_of(syntax: Syntax, function: Expression) -> tuple[Expression, Var] | None:
    """What a function of one parameter, written in this file, returns, if that is all it does."""
    definition = function.node if isinstance(function, RefExpr) else function
    if not isinstance(definition, LambdaExpr | FuncDef) or definition not in syntax.parents:
        return None
    if len(definition.arguments) != 1:
        return None
    match definition.body.body:
        case [ReturnStmt(expr=Expression() as returned)]:
            return returned, definition.arguments[0].variable
        case _:
            return None


def written_items(expression: Expression) -> list[Expression] | None:
    """The items of a tuple or list that is written out."""
    if not isinstance(expression, TupleExpr | ListExpr) or any(isinstance(i, StarExpr) for i in expression.items):
        return None
    return expression.items


def point(expression: Expression, parameter: Var, tree: Structure[Type]) -> Pointer:
    """What the expression points at in the tree that the parameter stands for."""
    match expression:
        case NameExpr(node=node) if node is parameter:
            return Place((), tree)
        case MemberExpr(expr=inner, name=name):
            return step_to(point(inner, parameter, tree), Attr(name), expression)
        case IndexExpr(base=inner, index=index):
            owner, key = point(inner, parameter, tree), literal_key(index)
            if is_leaf(owner):
                return Computed(expression)
            return step_to(owner, Item(key), expression) if key is not None else None
        case OpExpr(op=op, left=left, right=right) if op in ARITHMETIC:
            return computed([point(left, parameter, tree), point(right, parameter, tree)], expression)
        case UnaryExpr(op="-" | "+", expr=inner):
            return computed([point(inner, parameter, tree)], expression)
        case CallExpr(callee=RefExpr(fullname=name)) if name.startswith(("jax.numpy.", "jax._src.numpy.")):
            return computed([point(argument, parameter, tree) for argument in expression.args], expression)
        case CallExpr(callee=MemberExpr() as method) if isinstance(point(method, parameter, tree), Computed):
            return Computed(expression)
        case IntExpr() | FloatExpr() | StrExpr():
            return Computed(expression)
        case _:
            return None


def computed(operands: list[Pointer], expression: Expression) -> Pointer:
    """A fault in an operand; or that the value is computed from a leaf."""
    fault = next((operand for operand in operands if isinstance(operand, Absent | Computed)), None)
    if fault is not None and any(isinstance(operand, Place | Absent) for operand in operands):
        return Computed(expression) if isinstance(fault, Computed) else fault
    return Computed(expression) if any(is_leaf(operand) for operand in operands) else None


def is_leaf(pointer: Pointer) -> bool:
    """Whether it is a leaf or ``None``, whatever the program does."""
    return isinstance(pointer, Place) and all(isinstance(o, Leaf | NoneNode) for o in options(pointer.structure))


def step_to(owner: Pointer, step: Attr | Item, expression: Expression) -> Pointer:
    """The child; what is no child is a fault only where the class says all about it."""
    if not isinstance(owner, Place):
        return owner
    if is_leaf(owner):
        return Computed(expression)
    present = [option for option in options(owner.structure) if not isinstance(option, NoneNode)]
    if len(present) != 1:
        return None
    node = present[0]
    parts = dict(children(node))
    if Each() in parts and isinstance(node, SequenceNode | MappingNode) and isinstance(step, Item):
        return Place((*owner.path, step), parts[Each()])
    found = place_of(node, step)
    if found is not None and found in parts:
        return Place((*owner.path, found), parts[found])
    static = isinstance(node, ClassNode) and isinstance(step, Attr) and step.name in dict(node.static)
    if static or is_absent(node, step):
        return Absent(owner.path, node, step, static, expression)
    return None


def place_of(node: Structure[Type], step: Attr | Item) -> Step | None:
    """The step as the structure has it: an index of a NamedTuple is a name, one from the end counts from the start."""
    if not isinstance(step, Item) or not isinstance(step.key, int):
        return step
    match node:
        case NamedTupleNode(children=parts) if -len(parts) <= step.key < len(parts):
            return Attr(parts[step.key][0])
        case TupleNode(children=parts) | DisplayNode(kind="list", children=parts) if step.key < 0:
            return Item(len(parts) + step.key)
        case _:
            return step


def is_absent(node: Structure[Type], step: Attr | Item) -> bool:
    """Whether no value of the node's type has it: a missing key, an index out of range, an attribute of no class."""
    match node:
        case TupleNode() | DisplayNode() | TypedDictNode():
            return isinstance(step, Item)
        case ClassNode(origin=origin) | NamedTupleNode(origin=origin):
            proper = get_proper_type(origin)
            info = proper.partial_fallback.type if isinstance(proper, TupleType) else None
            info = proper.type if isinstance(proper, Instance) else info
            return isinstance(step, Attr) and info is not None and not has_attribute(info, step.name)
        case _:
            return False


def has_attribute(info: TypeInfo, name: str) -> bool:
    dynamic = any(base.fallback_to_any for base in info.mro) or any(
        hook in base.names for hook in ("__getattr__", "__getattribute__") for base in info.mro[:-1]
    )
    return dynamic or info.get(name) is not None

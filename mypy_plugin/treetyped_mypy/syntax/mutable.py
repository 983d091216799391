"""Which values can be changed in place: then a name shows what it is bound to only if nothing changes it."""

from __future__ import annotations

from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    CallExpr,
    ConditionalExpr,
    DictExpr,
    DictionaryComprehension,
    Expression,
    FuncDef,
    ListComprehension,
    ListExpr,
    NameExpr,
    OpExpr,
    RefExpr,
    TupleExpr,
    TypeInfo,
    Var,
)
from mypy.types import FunctionLike, Instance, NoneType, Type, get_proper_type

from treetyped_mypy import names
from treetyped_mypy.rules.leaves import LEAF_CLASSES
from treetyped_mypy.structure.nodes import (
    DisplayNode,
    MappingNode,
    NamedTupleNode,
    SequenceNode,
    Structure,
    TupleNode,
    TypedDictNode,
    UnionNode,
)
from treetyped_mypy.structure.walk import children
from treetyped_mypy.syntax.arguments import is_none
from treetyped_mypy.syntax.declared_types import type_before_check
from treetyped_mypy.syntax.returns import returned_expressions
from treetyped_mypy.types.lift import lift

DEPTH: Final = 3
"""How many calls of the module's own functions are followed."""

COPIES: Final = frozenset({names.LIST, names.DICT, names.ORDERED_DICT})
"""Builtins that make a container of what they are given."""


def gives_container(checker: TypeChecker, value: Expression) -> bool:
    """Whether a call gives a list or dict, by its type; what a constructor makes is no container itself."""
    if not isinstance(value, CallExpr) or is_constructor(value):
        return False
    type_ = checker.lookup_type(value) if checker.has_type(value) else type_before_check(checker, value)
    return is_container(lift(type_))


def is_constructor(call: CallExpr) -> bool:
    return isinstance(call.callee, RefExpr) and isinstance(call.callee.node, TypeInfo)


def is_container(node: Structure[Type]) -> bool:
    """Whether it is a list or a dict, or a tuple that holds one."""
    match node:
        case UnionNode(options):
            return any(map(is_container, options))
        case TupleNode() | NamedTupleNode() | SequenceNode(kind="tuple"):
            return any(is_container(child) for _, child in children(node))
        case SequenceNode() | DisplayNode() | TypedDictNode():
            return True
        case MappingNode(kind):
            return kind != "FrozenDict"
        case _:
            return False


def is_mutable(value: Expression, depth: int = DEPTH) -> bool:
    """Whether something in what is written can be changed in place: a list or a dict, or what is not written out."""
    match value:
        case TupleExpr(items=parts):
            return any(is_mutable(part, depth) for part in parts)
        case CallExpr(callee=RefExpr(fullname=name)) if name in COPIES:
            return True
        case CallExpr(callee=RefExpr(node=TypeInfo() as info), args=parts):
            return any(is_mutable(part, depth) or (is_none(part) and not is_frozen(info)) for part in parts)
        case CallExpr(callee=RefExpr(node=FuncDef() as function)):
            returned = returned_expressions(function) or []
            return depth == 0 or any(is_mutable(expression, depth - 1) for expression in returned)
        case ListExpr() | DictExpr() | ListComprehension() | DictionaryComprehension():
            return True
        case ConditionalExpr(if_expr=one, else_expr=other) | OpExpr(left=one, right=other):
            return is_mutable(one, depth) or is_mutable(other, depth)
        case NameExpr():
            return isinstance(value.node, Var) and not is_leaf(value.node.type)
        case _:
            return False


def has_mutable_parts(value: Expression) -> bool:
    """Whether a part can be changed in place: then whoever is handed the part can change the whole."""
    match value:
        case TupleExpr(items=parts) | ListExpr(items=parts) | CallExpr(args=parts):
            return any(is_mutable(part) for part in parts)
        case DictExpr():
            return any(is_mutable(part) for _, part in value.items)
        case _:
            return True


def is_frozen(info: TypeInfo) -> bool:
    """Whether a field that is ``None`` certainly stays so."""
    return info.is_named_tuple or bool(info.metadata.get("dataclass", {}).get("frozen"))


def is_leaf(type_: Type | None) -> bool:
    """Whether a value is no container: then a change in place leaves the structure as it is."""
    proper = get_proper_type(type_)
    if isinstance(proper, NoneType | FunctionLike):
        return True
    return isinstance(proper, Instance) and proper.type.fullname in LEAF_CLASSES

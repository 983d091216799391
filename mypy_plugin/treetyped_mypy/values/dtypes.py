"""Arrays whose dtype is seen where they are made: keys of ``jax.random``, and arrays of integers written out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mypy.checker import TypeChecker
from mypy.nodes import (
    CallExpr,
    DictExpr,
    Expression,
    IntExpr,
    ListExpr,
    NameExpr,
    RefExpr,
    TupleExpr,
    TypeInfo,
    UnaryExpr,
)

from treetyped_mypy import names
from treetyped_mypy.structure.nodes import ClassNode, NamedTupleNode
from treetyped_mypy.structure.path import ROOT, Attr, Item, Path
from treetyped_mypy.syntax.bindings import bound_once
from treetyped_mypy.syntax.initialising import constructor_arguments
from treetyped_mypy.syntax.literals import literal_key
from treetyped_mypy.syntax.tree import syntax_of
from treetyped_mypy.types.lift import lift

KEY: Final = "a PRNG key"
INTEGERS: Final = "an integer array"

Seen = frozenset[Expression]


def written_dtypes(
    checker: TypeChecker, expression: Expression, path: Path = ROOT, seen: Seen = frozenset()
) -> Iterator[tuple[Path, str]]:
    """Each leaf of what is written that is certainly a key or an array of integers."""
    if expression in seen:
        return
    if (dtype := dtype_of(expression)) is not None:
        yield path, dtype
        return
    for step, part in parts(checker, expression):
        yield from written_dtypes(checker, part, (*path, *step), seen | {expression})


def parts(checker: TypeChecker, expression: Expression) -> Iterator[tuple[Path, Expression]]:
    match expression:
        case ListExpr() | TupleExpr():
            yield from (((Item(index),), item) for index, item in enumerate(expression.items))
        case DictExpr():
            yield from (((Item(k),), v) for key, v in expression.items if (k := literal_key(key)) is not None)
        case CallExpr(callee=RefExpr(node=TypeInfo())) if checker.has_type(expression):
            type_ = checker.lookup_type(expression)
            node, given = lift(type_), constructor_arguments(expression, type_)
            if isinstance(node, ClassNode | NamedTupleNode) and given is not None:
                yield from (((Attr(name),), given[name]) for name, _ in node.children if name in given)
        case NameExpr():
            value = bound_once(syntax_of(checker.tree), expression)
            if value is not None and dtype_of(value) is not None:
                yield ROOT, value
        case _:
            pass


def dtype_of(expression: Expression) -> str | None:
    match expression:
        case CallExpr(callee=RefExpr(fullname=name)) if name in names.RANDOM_KEYS | {names.RANDOM_SPLIT}:
            return KEY
        case CallExpr(callee=RefExpr(fullname="jax.numpy.array" | "jax._src.numpy.array_constructors.array"), args=[v]):
            return INTEGERS if is_integers(v) else None
        case CallExpr(callee=RefExpr(fullname="jax.numpy.arange" | "jax._src.numpy.lax_numpy.arange"), args=numbers):
            written = all(name is None for name in expression.arg_names) and all(map(is_integers, numbers))
            return INTEGERS if written else None
        case _:
            return None


def is_integers(expression: Expression) -> bool:
    match expression:
        case IntExpr() | UnaryExpr(op="-", expr=IntExpr()):
            return True
        case ListExpr() | TupleExpr():
            return bool(expression.items) and all(is_integers(item) for item in expression.items)
        case _:
            return False

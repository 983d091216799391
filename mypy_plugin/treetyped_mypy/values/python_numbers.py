"""Which leaves of a tree are certainly Python numbers: literals that are stored as they are written.

An annotation is not enough: ``rate: float`` holds an array once jit, vmap or a converter has seen it.
"""

from __future__ import annotations

from collections.abc import Iterator

from mypy.checker import TypeChecker
from mypy.nodes import (
    CallExpr,
    DictExpr,
    Expression,
    FloatExpr,
    IntExpr,
    ListExpr,
    NameExpr,
    RefExpr,
    StrExpr,
    TupleExpr,
    TypeInfo,
    UnaryExpr,
)

from treetyped_mypy.adapters.facts import converted_fields
from treetyped_mypy.structure.path import ROOT, Attr, Item, Path
from treetyped_mypy.syntax.bindings import bound_once
from treetyped_mypy.syntax.initialising import constructor_arguments, defaults, initial_value
from treetyped_mypy.syntax.tree import syntax_of

DEPTH = 8


def number_paths(checker: TypeChecker, tree: Expression) -> frozenset[Path]:
    """The paths of the numbers that are written out, through the constructors that store them."""
    return frozenset(numbers(checker, tree, ROOT, DEPTH))


def numbers(checker: TypeChecker, value: Expression, path: Path, depth: int) -> Iterator[Path]:
    if depth == 0:
        return
    match value:
        case IntExpr() | FloatExpr() | UnaryExpr(expr=IntExpr() | FloatExpr()):
            yield path
        case NameExpr(fullname="builtins.True" | "builtins.False"):
            yield path
        case NameExpr():
            made = bound_once(syntax_of(checker.tree), value)
            if isinstance(made, IntExpr | FloatExpr | UnaryExpr):
                yield from numbers(checker, made, path, depth - 1)
        case TupleExpr(items=items) | ListExpr(items=items):
            for index, item in enumerate(items):
                yield from numbers(checker, item, (*path, Item(index)), depth - 1)
        case DictExpr(items=pairs):
            for key, item in pairs:
                if isinstance(key, IntExpr | StrExpr):
                    yield from numbers(checker, item, (*path, Item(key.value)), depth - 1)
        case CallExpr(callee=RefExpr(node=TypeInfo() as info)):
            for name, stored in stored_values(checker, value, info).items():
                yield from numbers(checker, stored, (*path, Attr(name)), depth - 1)
        case _:
            pass


def stored_values(checker: TypeChecker, call: CallExpr, info: TypeInfo) -> dict[str, Expression]:
    """What a constructor certainly stores as it is, by field."""
    if not checker.has_type(call):
        return {}
    given = constructor_arguments(call, checker.lookup_type(call))
    if given is None:
        found = {name: initial_value(checker, call, name) for name in info.names}
        return {name: value for name, value in found.items() if value is not None}
    converted = converted_fields(info)
    return {name: value for name, value in (defaults(info) | given).items() if name not in converted}

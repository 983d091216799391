"""A question that is only about the numbers in an array: they do not decide of which shape and kind it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from mypy import nodes as n

from treetyped_mypy.flow.sizes_asked import path_of
from treetyped_mypy.flow.values import Atom, Value, options
from treetyped_mypy.flow.very_values import Path
from treetyped_mypy.syntax.tree import children

ABOUT_ARRAYS: Final = frozenset({"dtype", "shape", "ndim", "size"})
"""Attributes, and functions of the same names, that say of which shape or kind an array is."""
ABOUT_KINDS: Final = ABOUT_ARRAYS | {"iscomplexobj", "isrealobj", "isscalar", "issubdtype", "result_type", "can_cast"}
COMPUTING: Final = ("jax", "numpy")
OF_PYTHON: Final = frozenset(f"builtins.{name}" for name in ("float", "int", "bool", "abs", "max", "min", "round"))
NUMERIC: Final = frozenset({"<", "<=", ">", ">=", "==", "!="})


def numbers_asked(read: Callable[[Path], Value], question: n.Node) -> Iterator[n.Node]:
    """The mentions of arrays that are computed with, up to the answer."""
    match question:
        case n.NameExpr() | n.MemberExpr() if path := path_of(question):
            if ABOUT_ARRAYS.isdisjoint(path) and all(map(is_array, options(read(path)))):
                yield question
        case n.CallExpr(callee=n.MemberExpr(expr=owner, name=name), args=arguments) if not is_module(owner):
            yield from in_all(read, (owner, *arguments) if name not in ABOUT_KINDS else ())
        case n.CallExpr(callee=n.RefExpr(fullname=name), args=arguments):
            computes = name.partition(".")[0] in COMPUTING and name.rpartition(".")[2] not in ABOUT_KINDS
            yield from in_all(read, arguments if computes or name in OF_PYTHON else ())
        case n.ComparisonExpr(operators=operators, operands=operands):
            yield from in_all(read, operands if NUMERIC.issuperset(operators) else ())
        case n.OpExpr() | n.UnaryExpr() | n.IndexExpr() | n.MemberExpr():
            yield from in_all(read, children(question))
        case _:
            return


def in_all(read: Callable[[Path], Value], nodes: Iterable[n.Node]) -> Iterator[n.Node]:
    for node in nodes:
        yield from numbers_asked(read, node)


def is_array(value: Value) -> bool:
    return isinstance(value, Atom) and value.is_numbers


def is_module(owner: n.Expression) -> bool:
    return isinstance(owner, n.RefExpr) and isinstance(owner.node, n.MypyFile)

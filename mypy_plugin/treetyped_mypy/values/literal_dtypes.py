"""The kind of each number that is written out: JAX compares dtypes, and a literal has one for certain."""

from __future__ import annotations

from collections.abc import Iterator

from mypy.checker import TypeChecker
from mypy.nodes import DictExpr, Expression, FloatExpr, FuncDef, IntExpr, LambdaExpr, NameExpr, TupleExpr, UnaryExpr

from treetyped_mypy.structure.path import ROOT, Item, Path
from treetyped_mypy.syntax.bindings import bound_once
from treetyped_mypy.syntax.literals import literal_key
from treetyped_mypy.syntax.returns import returned_expressions
from treetyped_mypy.syntax.tree import syntax_of


def number_kinds(checker: TypeChecker, expression: Expression, path: Path = ROOT) -> Iterator[tuple[Path, str]]:
    """Each literal with its place: ``bool``, ``int`` or ``float``."""
    match expression:
        case TupleExpr(items=items):
            for index, item in enumerate(items):
                yield from number_kinds(checker, item, (*path, Item(index)))
        case DictExpr(items=pairs):
            for key, item in pairs:
                if (written := literal_key(key)) is not None:
                    yield from number_kinds(checker, item, (*path, Item(written)))
        case NameExpr(fullname="builtins.True" | "builtins.False"):
            yield path, "bool"
        case NameExpr():
            value = bound_once(syntax_of(checker.tree), expression)
            if isinstance(value, IntExpr | FloatExpr | UnaryExpr):
                yield from number_kinds(checker, value, path)
        case IntExpr() | UnaryExpr(op="-", expr=IntExpr()):
            yield path, "int"
        case FloatExpr() | UnaryExpr(op="-", expr=FloatExpr()):
            yield path, "float"
        case _:
            pass


def returned_numbers(checker: TypeChecker, function: FuncDef | LambdaExpr | None) -> dict[Path, str]:
    """The literals in what a function returns, if it has one ``return``."""
    returned = returned_expressions(function) if function is not None else None
    return dict(number_kinds(checker, returned[0])) if returned is not None and len(returned) == 1 else {}

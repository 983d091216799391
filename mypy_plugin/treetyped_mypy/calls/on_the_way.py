"""Which arguments of the calls that lead to a failure go into what fails: of these mypy may speak first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from mypy.nodes import CallExpr, Expression, FuncDef, LambdaExpr, NameExpr, Node

from treetyped_mypy.syntax.tree import Syntax, descendants
from treetyped_mypy.syntax.tried import name_of


def arguments_in(syntax: Syntax, places: Sequence[Node]) -> Iterator[Expression]:
    """``places``: the calls, and where it fails.

    What a library is given all goes into what the library calls; a lambda is no value that fails, it leads there.
    """
    for call, inside in pairwise(places):
        if not isinstance(call, CallExpr):
            continue
        function = function_around(syntax, inside)
        if isinstance(function, FuncDef) and function.name == name_of(call.callee):
            read = {node.name for node in descendants(inside) if isinstance(node, NameExpr)}
            yield from (given for name, given in bound(function, call) if name in read)
        else:
            yield from (given for given in call.args if not isinstance(given, LambdaExpr))


def function_around(syntax: Syntax, place: Node) -> Node | None:
    around = syntax.parent(place)
    while around is not None and not isinstance(around, FuncDef | LambdaExpr):
        around = syntax.parent(around)
    return around


def bound(function: FuncDef, call: CallExpr) -> Iterator[tuple[str, Expression]]:
    """Each argument with the name of its parameter."""
    names = [each.variable.name for each in function.arguments if not each.variable.is_self]
    for at, (given, name) in enumerate(zip(call.args, call.arg_names, strict=True)):
        if name is not None or at < len(names):
            yield name or names[at], given

"""What a loop goes through, behind what counts its turns: ``enumerate(loader)``, ``tqdm(loader)``.

Nothing runs between the steps of the two, so that each item is what the loader gives when its turn has come.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias, TypeGuard

from mypy import nodes as n

from treetyped_mypy.flow.iteration import iterator_of
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.values import Constant, External, Plain, Tuple, Value
from treetyped_mypy.frozen import dataclass

Shown: TypeAlias = Callable[[int | None, Value], Value]
"""What the loop is given for an item, and for its number where that is seen."""

BARS: Final = (("tqdm.", ".tqdm"), ("tqdm.", ".tqdm_notebook"), ("rich.progress.", ".track"))
"""Functions that show how far a loop is, and give what they are given: where their names begin, and end."""


@dataclass(frozen=True, slots=True)
class Source:
    """What a loop goes through, what it is given for each item of that, and the expression that has it."""

    value: Value
    shown: Shown
    expression: n.Expression


def source_of(run: Running, expression: n.Expression) -> Source:
    found = run.evaluate(expression.callee) if counts_one(expression) else None
    if isinstance(expression, n.CallExpr) and is_bar(found):
        for other in expression.args[1:]:
            run.evaluate(other)
        return source_of(run, expression.args[0])
    if isinstance(expression, n.CallExpr) and found == External("builtins.enumerate") and len(expression.args) == 1:
        inner = source_of(run, expression.args[0])
        return replace(inner, shown=lambda number, item: numbered(number, inner.shown(number, item)))
    return Source(iterator_of(run, run.evaluate(expression), expression), lambda _number, item: item, expression)


def counts_one(expression: n.Expression) -> TypeGuard[n.CallExpr]:
    """Whether it may be a call of one of them: by name, with an argument by position."""
    if not isinstance(expression, n.CallExpr) or not isinstance(expression.callee, n.RefExpr):
        return False
    return expression.arg_kinds[:1] == [n.ARG_POS] and expression.callee.fullname != "builtins.range"


def is_bar(callee: Value | None) -> bool:
    name = callee.fullname if isinstance(callee, External) else ""
    return any(name.startswith(package) and name.endswith(word) for package, word in BARS)


def numbered(number: int | None, item: Value) -> Value:
    return Tuple((Plain("int") if number is None else Constant(number), item))

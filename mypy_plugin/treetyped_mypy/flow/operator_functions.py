"""Python's ``operator``: what an operator does, by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy.nodes import Node

from treetyped_mypy.flow.operators import operate
from treetyped_mypy.flow.running import Running
from treetyped_mypy.flow.subscripts import item
from treetyped_mypy.flow.values import Value

Function = Callable[[Running, list[Value], dict[str, Value], Node], Value | None]

WORDS: Final = {
    "add": "+",
    "sub": "-",
    "mul": "*",
    "truediv": "/",
    "floordiv": "//",
    "mod": "%",
    "pow": "**",
    "matmul": "@",
    "and_": "&",
    "or_": "|",
    "xor": "^",
}


def of_two(word: str) -> Function:
    def function(run: Running, given: list[Value], _named: dict[str, Value], place: Node) -> Value | None:
        return operate(run, word, given[0], given[1], place) if len(given) == 2 else None

    return function


def negated(run: Running, given: list[Value], _named: dict[str, Value], place: Node) -> Value | None:
    return operate(run, "-", given[0], None, place) if len(given) == 1 else None


def item_of(run: Running, given: list[Value], _named: dict[str, Value], place: Node) -> Value | None:
    return item(run, given[0], given[1], place) if len(given) == 2 else None


FUNCTIONS: Final[dict[str, Function]] = {
    **{f"_operator.{name}": of_two(word) for name, word in WORDS.items()},
    "_operator.neg": negated,
    "_operator.getitem": item_of,
}

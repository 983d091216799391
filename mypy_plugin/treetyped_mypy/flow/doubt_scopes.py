"""What a function's body says of its names: what each is made from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final

from mypy import nodes as n

from treetyped_mypy.flow.paths_read import bound_by, sources_of
from treetyped_mypy.flow.scopes import within
from treetyped_mypy.flow.values import Frame
from treetyped_mypy.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Scope:
    """The body of a function, or of the file."""

    nodes: list[n.Node]
    makers: Mapping[str, list[n.Expression]]
    """What each name is made of."""


_scopes: Final[dict[n.Node, tuple[list[n.Statement], Scope]]] = {}
"""By the function or file, with its statements: a body may be read anew."""


def scope_of(frame: Frame) -> Scope:
    home, block = function_around(frame).home, body_of(frame)
    kept = _scopes.get(home)
    if kept is None or kept[0] is not block.body:
        nodes = [*within(block)]
        _scopes.clear() if len(_scopes) > MOST_SCOPES else None
        kept = _scopes[home] = (block.body, Scope(nodes, makers_in(nodes)))
    return kept[1]


def makers_in(nodes: Iterable[n.Node]) -> Mapping[str, list[n.Expression]]:
    found = defaultdict[str, list[n.Expression]](list)
    for node in nodes:
        if sources := sources_of(node):
            for name in bound_by(node):
                found[name] += sources
    return found


MOST_SCOPES: Final = 500


def function_around(frame: Frame) -> Frame:
    """The frame of the function, or of the file."""
    while frame.outer is not None and not isinstance(frame.home, n.FuncDef | n.LambdaExpr):
        frame = frame.outer
    return frame


def body_of(frame: Frame) -> n.Block:
    home = function_around(frame).home
    return home.body if isinstance(home, n.FuncDef | n.LambdaExpr) else n.Block(getattr(home, "defs", []))

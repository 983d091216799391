"""The least structure that covers several: what a value may be after the branches of a program meet."""

from __future__ import annotations

from collections.abc import Iterable

from treetyped_mypy.structure.match import options
from treetyped_mypy.structure.nodes import L, Structure, UnionNode, Unknown


def join_all(structures: Iterable[Structure[L]]) -> Structure[L]:
    """The union of ``structures`` with nested unions flattened and equal options once; unknown covers everything."""
    distinct: list[Structure[L]] = []
    for structure in structures:
        for option in options(structure):
            if isinstance(option, Unknown) and option.leaf is None:
                return option
            if option not in distinct:
                distinct.append(option)
    return distinct[0] if len(distinct) == 1 else UnionNode(tuple(distinct))

"""``is_leaf``: a tree of which some nodes count as leaves."""

from __future__ import annotations

from typing import Final

from treetyped_mypy.evaluation.atoms import Whole
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.look import Opened, Unseen
from treetyped_mypy.evaluation.opening import opened
from treetyped_mypy.flow.truth import truth_of
from treetyped_mypy.flow.values import UNKNOWN, Value

DEEPEST: Final = 24
"""What is nested deeper is not looked into."""


def cut(call: LibraryCall, tree: Value, test: Value, before: tuple[Value, ...] = (), depth: int = 0) -> Value | None:
    """The tree with one leaf for each node that passes the test; none where the test does not decide.

    A part that is not seen is unknown. The test is given what stands ``before`` the node: its path, if it takes that.
    """
    found = opened(call.run, tree)
    if isinstance(found, Unseen) or depth > DEEPEST:
        return None
    answer = truth_of(call.run, call.call(test, *before, tree))  # leaves are asked, too
    if found is None:
        return tree
    if answer is None:
        return None
    return Whole(tree) if answer else cut_below(call, found, test, before, depth)


def cut_below(call: LibraryCall, found: Opened, test: Value, before: tuple[Value, ...], depth: int) -> Value:
    parts: list[Value] = []
    for part in found.parts:
        inner = cut(call, part, test, before, depth + 1)
        if inner is None:
            call.run.release(part)  # what may be a leaf is handed on as it is
        parts.append(UNKNOWN if inner is None else inner)
    return found.build(call.run, parts, call.place)


def uncut(leaf: Value) -> Value:
    return leaf.node if isinstance(leaf, Whole) else leaf

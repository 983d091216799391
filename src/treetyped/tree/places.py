"""The leaves of a tree with what is known of their places: paths, and roles by the annotations on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

import jax

from treetyped.hints import Hint
from treetyped.roles import Role
from treetyped.tree.mismatch import StructureError, prefix_error
from treetyped.tree.node import open_node


class Places:
    """The leaves of one tree, for the function of `treetyped.tree` that asks."""

    def __init__(self, function: str, tree: Any, leaves: Sequence[Any]) -> None:
        self.function = function
        self.tree = tree
        self.leaves = leaves

    @cached_property
    def paths(self) -> list[tuple[str, ...]]:
        """The path of each leaf, as the words of its steps."""
        return [tuple(map(str, path)) for path, _ in jax.tree_util.tree_leaves_with_path(self.tree)]

    @cached_property
    def roles(self) -> list[type[Role] | None]:
        """The role of each leaf: that of the innermost annotation."""
        return [hint.role for leaf, hint in walk(self.tree, Hint()) if leaf is not None]

    def shown(self, index: int) -> str:
        return "".join(self.paths[index]) or "the root"

    def below(self, treedef: Any, flags: Sequence[bool]) -> list[int]:
        """How many leaves each leaf of the prefix ``treedef`` stands for."""
        prefix = jax.tree_util.tree_unflatten(treedef, flags)
        try:
            subtrees = treedef.flatten_up_to(self.tree)
        except ValueError:
            error = prefix_error(self.function, ("where", prefix), [("tree", self.tree)], None, with_path=False)
            if error is None:
                raise
            raise error from None
        return [len(jax.tree_util.tree_leaves(subtree)) for subtree in subtrees]

    def check_place(self, text: str, steps: Sequence[str]) -> None:
        """Refuse a path to a place that the tree does not have."""
        at, value = "", self.tree
        for step in steps:
            node = None if value is None else open_node(value)
            children = {str(key): child for key, child in node.children} if node else {}
            if value is None:
                return
            if step not in children:
                has = f"has {', '.join(children)}" if children else "is a leaf" if node is None else "is empty"
                raise StructureError(
                    f"tree.{self.function}: {text} is no place of the tree: {at or 'the root'} {has}, not {step}"
                )
            at, value = at + step, children[step]


def walk(value: Any, hint: Hint) -> Iterator[tuple[Any, Hint]]:
    """Every leaf and every ``None``, in order, with what the annotations say of it."""
    node = None if value is None else open_node(value)
    if node is None:
        yield value, hint
        return
    for key, child in node.children:
        yield from walk(child, hint.of_child(value, key))

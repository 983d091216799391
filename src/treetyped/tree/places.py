"""The leaves of a tree with what is known of their places: paths, and roles by the annotations on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Final

import jax

from treetyped.hints import Hint
from treetyped.node import node_of
from treetyped.roles import Role
from treetyped.tree.mismatch import StructureError, prefix_error
from treetyped.tree.node import open_node

KEPT: Final = 1024
"""Of how many places it is remembered what the annotations say."""
NOTHING: Final = Hint()
_KNOWN: Final[dict[tuple[type, Any, int], tuple[Hint, Hint]]] = {}


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
        hints = [hint for leaf, hint in walk(self.tree) if leaf is not None]
        known = {id(hint): hint.role for hint in {id(hint): hint for hint in hints}.values()}
        return [known[id(hint)] for hint in hints]

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


def walk(tree: Any) -> Iterator[tuple[Any, Hint]]:
    """Every leaf and every ``None``, in order, with what the annotations say of it."""
    leaves, treedef = jax.tree_util.tree_flatten(tree, lambda node: node is None)
    return zip(leaves, hints(tree, treedef, NOTHING), strict=True)


def hints(value: Any, treedef: Any, hint: Hint) -> Iterator[Hint]:
    """What the annotations say of each leaf and each ``None`` of a subtree, if they say ``hint`` of the whole."""
    if treedef.num_nodes == 1 and treedef.num_leaves == 1:
        yield hint
        return
    own = node_of(type(value))
    if own is None:
        children: Any = open_node(value).children  # type: ignore[union-attr]
    else:
        children = [(jax.tree_util.GetAttrKey(name), getattr(value, name)) for name in own.children]
    for (key, child), structure in zip(children, treedef.children(), strict=True):
        yield from hints(child, structure, of_child(value, key, hint))


def of_child(value: Any, key: Any, hint: Hint) -> Hint:
    """What is said of a child; asked once for each class of nodes."""
    kind = type(value)
    if kind in (dict, tuple):
        return hint.of_child(value, key)
    place = (kind, None if kind is list else key, id(hint))  # of all items of a list the same is said
    if place not in _KNOWN:
        if len(_KNOWN) >= KEPT:
            _KNOWN.clear()
        _KNOWN[place] = hint, hint.of_child(value, key)  # with the hint itself, as long as its id is in use
    return _KNOWN[place][1]

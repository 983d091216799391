"""Where two trees differ: found as values, then said in one sentence.

JAX compares first, and in C++. Only when it has refused two trees are they walked here, to say where and why.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import jax

from treetyped.errors import TreetypedError
from treetyped.tree.describe import Placeholder, describe_pair
from treetyped.tree.node import IsLeaf, KeyPath, Node, asking_paths, open_node, show_path

SHOWN = 3
NONE_CURE = "put an array there, or pass is_leaf=lambda x: x is None to hand the function None"


class StructureError(TreetypedError, ValueError):
    """Two trees that must have the same structure differ. The rule: the message says what, where and both sides.

    Example:
        >>> from treetyped import tree
        >>> tree.map(lambda x, y: x + y, {"w": 1, "b": 2}, {"w": 1})
        Traceback (most recent call last):
        ...
        treetyped.tree.mismatch.StructureError: tree.map: structures differ at the root: \
the first tree is a dict with keys 'b', 'w', the second tree is a dict with keys 'w'
    """


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Two subtrees at ``path`` that differ at their roots, with the arguments they come from: ``"tree"``."""

    path: KeyPath
    left_name: str
    left: Any
    right_name: str
    right: Any

    @property
    def is_none_against_leaf(self) -> bool:
        return self.left is None and open_node(self.right) is None

    def __str__(self) -> str:
        left, right = describe_pair(self.left, self.right)
        return f"at {show_path(self.path)}: {self.left_name} is {left}, {self.right_name} is {right}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """How two trees are compared, and under which names.

    With ``prefix`` a leaf of the left tree fits any subtree of the right one, as in ``tree.map``; ``is_leaf`` is then
    asked about the left tree alone.
    """

    left_name: str
    right_name: str
    prefix: bool
    is_leaf: IsLeaf | None = None

    def mismatches(self, left: Any, right: Any, path: KeyPath = ()) -> Iterator[Mismatch]:
        """Yield each place where the trees differ, not looking into branches that differ already."""
        left_node = self.opened(left, path)
        if left_node is None and self.prefix:
            return
        right_node = open_node(right) if self.prefix else self.opened(right, path)
        if left_node is None and right_node is None:
            return
        if left_node is None or right_node is None or not left_node.is_like(right_node):
            yield Mismatch(path, self.left_name, left, self.right_name, right)
            return
        for (key, a), (_, b) in zip(left_node.children, right_node.children, strict=True):
            yield from self.mismatches(a, b, (*path, key))

    def opened(self, tree: Any, path: KeyPath) -> Node | None:
        return None if self.is_leaf is not None and self.is_leaf(path, tree) else open_node(tree)


def explain(function: str, found: Sequence[Mismatch], *, can_cure: bool, of: str = "tree") -> StructureError:
    """Make the sentence: at most three mismatches, how many more, and the cure if there is exactly one."""
    said = "; ".join(map(str, found[:SHOWN]))
    more = f"; and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
    cured = can_cure and all(mismatch.is_none_against_leaf for mismatch in found)
    return StructureError(f"{of}.{function}: structures differ {said}{more}" + (f"\n{NONE_CURE}" if cured else ""))


def prefix_error(
    function: str, tree: tuple[str, Any], rest: Sequence[tuple[str, Any]], is_leaf: IsLeaf | None, *, with_path: bool
) -> StructureError | None:
    """Say why ``tree`` is no prefix of ``rest``; ``None`` if it is one, or if the trees cannot be opened.

    Every tree comes with its argument's name. With ``with_path``, ``is_leaf`` takes a path first.
    """
    name, prefix = tree
    stop = None if is_leaf is None else is_leaf if with_path else lambda _, node: is_leaf(node)
    found: list[Mismatch] = []
    try:
        _, treedef = jax.tree_util.tree_flatten_with_path(prefix, is_leaf, **asking_paths(with_path))
        for right_name, right in rest:
            if not is_prefix(treedef, right):
                found += Comparison(quote(name), quote(right_name), prefix=True, is_leaf=stop).mismatches(prefix, right)
    except Exception:  # what JAX raised says more than an error met while looking for its cause
        return None
    return explain(function, found, can_cure=is_leaf is None) if found else None


def is_prefix(treedef: jax.tree_util.PyTreeDef, tree: Any) -> bool:
    try:
        treedef.flatten_up_to(tree)
    except Exception:
        return False
    return True


def placeholders(treedef: jax.tree_util.PyTreeDef) -> Any:
    """A tree with the structure ``treedef`` and nothing in it."""
    return jax.tree_util.tree_unflatten(treedef, [Placeholder()] * treedef.num_leaves)


def quote(argument: str) -> str:
    """A name is code; ``the second tree`` is described in words."""
    return argument if " " in argument else f'"{argument}"'

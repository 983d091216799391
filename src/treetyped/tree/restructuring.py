"""``transpose`` and ``broadcast``: the same leaves in another structure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import jax
from jax.tree_util import PyTreeDef

from treetyped.tree.arguments import check_is_leaf, check_treedef
from treetyped.tree.mismatch import (
    Comparison,
    Mismatch,
    StructureError,
    explain,
    placeholders,
    prefix_error,
    quote,
)

TRANSPOSED = '"pytree_to_transpose"'


def transpose(outer_treedef: PyTreeDef, inner_treedef: PyTreeDef | None, pytree_to_transpose: Any) -> Any:
    """Turn a tree of trees inside out: a list of dicts becomes a dict of lists.

    The rule: the tree has ``inner_treedef`` at every leaf of ``outer_treedef``. `jax.tree.transpose` only counts the
    leaves, and hands out those of a different tree in the wrong places; this function compares the structures.

    Follows `jax.tree.transpose <https://docs.jax.dev/en/latest/_autosummary/jax.tree.transpose.html>`_.

    Example:
        >>> from treetyped import tree
        >>> batch = [{"x": 1, "y": 2}, {"x": 3, "y": 4}]
        >>> tree.transpose(tree.structure([0, 0]), None, batch)
        {'x': [1, 3], 'y': [2, 4]}

    Args:
        outer_treedef: the structure of the outer tree.
        inner_treedef: the structure of each inner tree; ``None`` takes that of the first one.
        pytree_to_transpose: the tree of trees.

    Returns:
        A tree with the structure ``inner_treedef`` and a tree with the structure ``outer_treedef`` at every leaf.

    Raises:
        StructureError: the tree does not have this structure.
    """
    check_treedef("transpose", "outer_treedef", outer_treedef)
    if inner_treedef is not None:
        check_treedef("transpose", "inner_treedef", inner_treedef)
    if not is_composition(outer_treedef, inner_treedef, pytree_to_transpose):
        raise transposition_error(outer_treedef, inner_treedef, pytree_to_transpose)
    return jax.tree_util.tree_transpose(outer_treedef, inner_treedef, pytree_to_transpose)


def is_composition(outer: PyTreeDef, inner: PyTreeDef | None, tree: Any) -> bool:
    """Whether the tree has ``inner`` at every leaf of ``outer``."""
    try:
        if inner is None:
            # A structure without leaves has no first subtree to take the inner structure from: for JAX to refuse.
            inner = jax.tree_util.tree_structure(next(iter(outer.flatten_up_to(tree)), None))
        return bool(outer.compose(inner) == jax.tree_util.tree_structure(tree))
    except ValueError:
        return False


def transposition_error(outer: PyTreeDef, inner: PyTreeDef | None, tree: Any) -> StructureError:
    try:
        found = list(transposition_mismatches(outer, inner, tree))
    except Exception:  # a class that takes no placeholders for leaves
        found = []
    if found:
        return explain("transpose", found, can_cure=False)
    structure = jax.tree_util.tree_structure(tree)
    expected = outer if inner is None else outer.compose(inner)
    return StructureError(f'tree.transpose: "pytree_to_transpose" is {structure}, expected is {expected}')


def transposition_mismatches(outer: PyTreeDef, inner: PyTreeDef | None, tree: Any) -> Iterator[Mismatch]:
    outer_tree = placeholders(outer)
    paths = [path for path, _ in jax.tree_util.tree_leaves_with_path(outer_tree)]
    outer_mismatches = list(Comparison(quote("outer_treedef"), TRANSPOSED, prefix=True).mismatches(outer_tree, tree))
    if outer_mismatches or not paths:
        yield from outer_mismatches
        return
    subtrees = outer.flatten_up_to(tree)
    origin = f" (from {jax.tree_util.keystr(paths[0])})" if inner is None else ""
    inner_tree = placeholders(inner or jax.tree_util.tree_structure(subtrees[0]))
    comparison = Comparison(quote("inner_treedef") + origin, TRANSPOSED, prefix=False)
    for path, subtree in zip(paths, subtrees, strict=True):
        yield from comparison.mismatches(inner_tree, subtree, path)


def broadcast(prefix_tree: Any, full_tree: Any, is_leaf: Callable[[Any], bool] | None = None) -> Any:
    """Repeat each leaf of a tree over the subtree that stands in its place in another.

    The rule: ``prefix_tree`` is a prefix of ``full_tree``.

    Follows `jax.tree.broadcast <https://docs.jax.dev/en/latest/_autosummary/jax.tree.broadcast.html>`_.

    Example:
        >>> from treetyped import tree
        >>> tree.broadcast({"w": 0.1, "b": 0.0}, {"w": [1, 2], "b": 3})
        {'b': 0.0, 'w': [0.1, 0.1]}

    Args:
        prefix_tree: the leaves to repeat.
        full_tree: the structure of the result.
        is_leaf: stops at every node of ``prefix_tree`` for which it returns true.

    Returns:
        A tree with the structure of ``full_tree`` and the leaves of ``prefix_tree``.

    Raises:
        StructureError: ``prefix_tree`` is not a prefix of ``full_tree``.
    """
    check_is_leaf("broadcast", is_leaf)
    try:
        return repeated(prefix_tree, full_tree, is_leaf)
    except Exception:
        prefix, full = ("prefix_tree", prefix_tree), ("full_tree", full_tree)
        error = prefix_error("broadcast", prefix, [full], is_leaf, with_path=False)
        if error is None:
            raise
    raise error


def repeated(prefix_tree: Any, full_tree: Any, is_leaf: Callable[[Any], bool] | None) -> Any:
    """What ``jax.tree.broadcast`` does, which JAX has since 0.6."""
    leaves: list[Any] = []

    def repeat(leaf: Any, subtree: Any) -> None:
        leaves.extend([leaf] * jax.tree_util.tree_structure(subtree).num_leaves)

    jax.tree_util.tree_map(repeat, prefix_tree, full_tree, is_leaf=is_leaf)
    return jax.tree_util.tree_structure(full_tree).unflatten(leaves)

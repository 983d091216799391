# ruff: noqa: A001 - the functions have the names of their originals in jax.tree
"""``map`` and ``map_with_path``: apply a function to the leaves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jax

from treetyped.tree.arguments import check_function, check_is_leaf
from treetyped.tree.mismatch import prefix_error
from treetyped.tree.node import IsLeaf, asking_paths

FIRST = "the first tree"
ORDINALS = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def map(f: Callable[..., Any], tree: Any, *rest: Any, is_leaf: Callable[[Any], bool] | None = None) -> Any:
    """Apply a function to each leaf of a tree, and to what stands in the same place of other trees.

    The rule: ``tree`` is a prefix of each of ``rest``. Where ``tree`` has a leaf, ``f`` gets the whole subtree of the
    others. ``None`` is a node without leaves, so it needs ``None`` opposite.

    Follows `jax.tree.map <https://docs.jax.dev/en/latest/_autosummary/jax.tree.map.html>`_. The mypy plugin infers
    the result from ``f`` and ``tree``; without it the result is ``Any``.

    Example:
        >>> from treetyped import tree
        >>> tree.map(lambda p, g: p - g, {"w": 3, "b": 5}, {"w": 1, "b": 1})
        {'b': 4, 'w': 2}

    Args:
        f: takes ``1 + len(rest)`` arguments.
        tree: gives the structure of the result and the first argument of ``f``.
        rest: trees that have ``tree`` as a prefix.
        is_leaf: stops at every node for which it returns true.

    Returns:
        A tree with the structure of ``tree``.

    Raises:
        StructureError: ``tree`` is not a prefix of one of ``rest``. What ``f`` raises passes through unchanged.
    """
    check_function("map", "f", f, "lambda leaf: 2 * leaf")
    check_is_leaf("map", is_leaf)
    try:
        return jax.tree_util.tree_map(f, tree, *rest, is_leaf=is_leaf)
    except Exception:
        error = prefix_error("map", (FIRST, tree), named(rest), is_leaf, with_path=False)
        if error is None:
            raise
    raise error


def map_with_path(
    f: Callable[..., Any], tree: Any, *rest: Any, is_leaf: IsLeaf | None = None, is_leaf_takes_path: bool = False
) -> Any:
    """Apply a function to each leaf of a tree with its path, and to what stands in the same place of other trees.

    The rule: as `map`, and ``f`` gets the path first: a tuple of keys, which ``jax.tree_util.keystr`` prints as code.

    Follows `jax.tree.map_with_path <https://docs.jax.dev/en/latest/_autosummary/jax.tree.map_with_path.html>`_.

    Example:
        >>> import jax
        >>> from treetyped import tree
        >>> tree.map_with_path(lambda path, x: f"{jax.tree_util.keystr(path)}={x}", {"w": [3, 4]})
        {'w': ["['w'][0]=3", "['w'][1]=4"]}

    Args:
        f: takes ``2 + len(rest)`` arguments.
        tree: gives the structure of the result, the paths and the second argument of ``f``.
        rest: trees that have ``tree`` as a prefix.
        is_leaf: stops at every node for which it returns true.
        is_leaf_takes_path: calls ``is_leaf(path, node)`` instead of ``is_leaf(node)``.

    Returns:
        A tree with the structure of ``tree``.

    Raises:
        StructureError: ``tree`` is not a prefix of one of ``rest``. What ``f`` raises passes through unchanged.
    """
    check_function("map_with_path", "f", f, "lambda path, leaf: 2 * leaf")
    check_is_leaf("map_with_path", is_leaf)
    try:
        options = asking_paths(is_leaf_takes_path)
        return jax.tree_util.tree_map_with_path(f, tree, *rest, is_leaf=is_leaf, **options)
    except Exception:
        error = prefix_error("map_with_path", (FIRST, tree), named(rest), is_leaf, with_path=is_leaf_takes_path)
        if error is None:
            raise
    raise error


def named(rest: tuple[Any, ...]) -> list[tuple[str, Any]]:
    words = (f"the {word} tree" for word in ORDINALS)
    return [(next(words, f"tree number {index}"), tree) for index, tree in enumerate(rest, 2)]

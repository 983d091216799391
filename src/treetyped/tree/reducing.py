# ruff: noqa: A001 - the functions have the names of their originals in jax.tree
"""``reduce``, ``all`` and ``any``: one value from all leaves."""

from __future__ import annotations

import builtins
import functools
from collections.abc import Callable
from typing import Any, Final, TypeVar, overload

import jax

from treetyped.tree.arguments import check_function, check_is_leaf
from treetyped.types import Leaf, Tree

R = TypeVar("R")


class Missing:
    """The type of an argument that is not given."""

    def __repr__(self) -> str:
        return "MISSING"


MISSING: Final = Missing()


@overload
def reduce(
    function: Callable[[Leaf, Leaf], Leaf], tree: Tree[Leaf], initializer: Missing = MISSING, is_leaf: None = None
) -> Leaf: ...
@overload
def reduce(
    function: Callable[[R, Any], R],
    tree: Any,
    initializer: R | Missing = MISSING,
    is_leaf: Callable[[Any], bool] | None = None,
) -> R: ...
def reduce(
    function: Callable[[Any, Any], Any],
    tree: Any,
    initializer: Any = MISSING,
    is_leaf: Callable[[Any], bool] | None = None,
) -> Any:
    """Combine the leaves of a tree into one value, from left to right.

    The rule: ``function(function(initializer, leaf_0), leaf_1)`` and so on; without ``initializer`` the first leaf
    takes its place.

    Follows `jax.tree.reduce <https://docs.jax.dev/en/latest/_autosummary/jax.tree.reduce.html>`_.

    Example:
        >>> from treetyped import tree
        >>> tree.reduce(lambda total, x: total + x, {"w": [1, 2], "b": 3})
        6
        >>> tree.reduce(lambda total, x: total + len(x), ["one", "three"], 0)
        8

    Args:
        function: takes what there is so far and a leaf.
        tree: any tree.
        initializer: what to begin with.
        is_leaf: stops at every node for which it returns true.

    Returns:
        The last value of ``function``.

    Raises:
        TypeError: the tree has no leaves and there is no ``initializer``.
    """
    check_function("reduce", "function", function, "lambda total, leaf: total + leaf")
    check_is_leaf("reduce", is_leaf)
    leaves = jax.tree_util.tree_leaves(tree, is_leaf)
    if initializer is not MISSING:
        return functools.reduce(function, leaves, initializer)
    if not leaves:
        raise TypeError("tree.reduce: the tree has no leaves to begin with\npass initializer")
    return functools.reduce(function, leaves)


def all(tree: Any, *, is_leaf: Callable[[Any], bool] | None = None) -> bool:
    """Tell whether all leaves of a tree are true.

    The rule: a leaf counts by ``bool(leaf)``; a tree without leaves is true.

    Follows `jax.tree.all <https://docs.jax.dev/en/latest/_autosummary/jax.tree.all.html>`_.

    Example:
        >>> from treetyped import tree
        >>> tree.all({"w": True, "b": [True, False]})
        False

    Args:
        tree: any tree.
        is_leaf: stops at every node for which it returns true.

    Returns:
        Whether all leaves are true.
    """
    check_is_leaf("all", is_leaf)
    return builtins.all(jax.tree_util.tree_leaves(tree, is_leaf))


def any(tree: Any, *, is_leaf: Callable[[Any], bool] | None = None) -> bool:
    """Tell whether any leaf of a tree is true.

    The rule: a leaf counts by ``bool(leaf)``; a tree without leaves is false.

    JAX has no such function; this one is the twin of `all`.

    Example:
        >>> from treetyped import tree
        >>> tree.any({"w": True, "b": [True, False]})
        True

    Args:
        tree: any tree.
        is_leaf: stops at every node for which it returns true.

    Returns:
        Whether at least one leaf is true.
    """
    check_is_leaf("any", is_leaf)
    return builtins.any(jax.tree_util.tree_leaves(tree, is_leaf))

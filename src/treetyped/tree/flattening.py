"""A tree as a list of leaves and a structure, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, overload

import jax

from treetyped.tree.arguments import check_is_leaf, check_treedef, wrong
from treetyped.tree.mismatch import StructureError
from treetyped.tree.node import IsLeaf, KeyPath, asking_paths
from treetyped.types import Leaf, Tree


@overload
def leaves(tree: Tree[Leaf], is_leaf: None = None) -> list[Leaf]: ...
@overload
def leaves(tree: Any, is_leaf: Callable[[Any], bool] | None = None) -> list[Any]: ...
def leaves(tree: Any, is_leaf: Callable[[Any], bool] | None = None) -> list[Any]:
    """List the leaves of a tree, from left to right.

    The rule: dicts go by sorted keys, dataclasses by the order of their fields; ``None`` has no leaves.

    Follows `jax.tree.leaves <https://docs.jax.dev/en/latest/_autosummary/jax.tree.leaves.html>`_.

    Example:
        >>> from treetyped import tree
        >>> tree.leaves({"w": [1, 2], "b": None, "a": 0})
        [0, 1, 2]

    Args:
        tree: any tree.
        is_leaf: stops at every node for which it returns true.

    Returns:
        The leaves.
    """
    check_is_leaf("leaves", is_leaf)
    return jax.tree_util.tree_leaves(tree, is_leaf)


@overload
def leaves_with_path(
    tree: Tree[Leaf], is_leaf: None = None, is_leaf_takes_path: bool = False
) -> list[tuple[KeyPath, Leaf]]: ...
@overload
def leaves_with_path(
    tree: Any, is_leaf: IsLeaf | None = None, is_leaf_takes_path: bool = False
) -> list[tuple[KeyPath, Any]]: ...
def leaves_with_path(
    tree: Any, is_leaf: IsLeaf | None = None, is_leaf_takes_path: bool = False
) -> list[tuple[KeyPath, Any]]:
    """List the leaves of a tree, each with its path.

    The rule: as `leaves`; a path is a tuple of keys, which ``jax.tree_util.keystr`` prints as code.

    Follows `jax.tree.leaves_with_path <https://docs.jax.dev/en/latest/_autosummary/jax.tree.leaves_with_path.html>`_.

    Example:
        >>> import jax
        >>> from treetyped import tree
        >>> [(jax.tree_util.keystr(path), leaf) for path, leaf in tree.leaves_with_path({"w": [1, 2]})]
        [("['w'][0]", 1), ("['w'][1]", 2)]

    Args:
        tree: any tree.
        is_leaf: stops at every node for which it returns true.
        is_leaf_takes_path: calls ``is_leaf(path, node)`` instead of ``is_leaf(node)``.

    Returns:
        Pairs of path and leaf.
    """
    check_is_leaf("leaves_with_path", is_leaf)
    return jax.tree_util.tree_leaves_with_path(tree, is_leaf, **asking_paths(is_leaf_takes_path))


def structure(tree: Any, is_leaf: Callable[[Any], bool] | None = None) -> jax.tree_util.PyTreeDef:
    """Take the structure of a tree, without its leaves.

    The rule: two trees have equal structures if their nodes have the same classes, lengths, keys and static fields.

    Follows `jax.tree.structure <https://docs.jax.dev/en/latest/_autosummary/jax.tree.structure.html>`_.

    Example:
        >>> from treetyped import tree
        >>> tree.structure({"w": [1, 2], "b": None})
        PyTreeDef({'b': None, 'w': [*, *]})

    Args:
        tree: any tree.
        is_leaf: stops at every node for which it returns true.

    Returns:
        The treedef.
    """
    check_is_leaf("structure", is_leaf)
    return jax.tree_util.tree_structure(tree, is_leaf)


@overload
def flatten(tree: Tree[Leaf], is_leaf: None = None) -> tuple[list[Leaf], jax.tree_util.PyTreeDef]: ...
@overload
def flatten(tree: Any, is_leaf: Callable[[Any], bool] | None = None) -> tuple[list[Any], jax.tree_util.PyTreeDef]: ...
def flatten(tree: Any, is_leaf: Callable[[Any], bool] | None = None) -> tuple[list[Any], jax.tree_util.PyTreeDef]:
    """Take a tree apart into its leaves and its structure.

    The rule: ``unflatten(structure, leaves)`` puts it together again.

    Follows `jax.tree.flatten <https://docs.jax.dev/en/latest/_autosummary/jax.tree.flatten.html>`_.

    Example:
        >>> from treetyped import tree
        >>> tree.flatten({"w": [1, 2], "b": 0})
        ([0, 1, 2], PyTreeDef({'b': *, 'w': [*, *]}))

    Args:
        tree: any tree.
        is_leaf: stops at every node for which it returns true.

    Returns:
        The leaves and the treedef.
    """
    check_is_leaf("flatten", is_leaf)
    return jax.tree_util.tree_flatten(tree, is_leaf)


@overload
def flatten_with_path(
    tree: Tree[Leaf], is_leaf: None = None, is_leaf_takes_path: bool = False
) -> tuple[list[tuple[KeyPath, Leaf]], jax.tree_util.PyTreeDef]: ...
@overload
def flatten_with_path(
    tree: Any, is_leaf: IsLeaf | None = None, is_leaf_takes_path: bool = False
) -> tuple[list[tuple[KeyPath, Any]], jax.tree_util.PyTreeDef]: ...
def flatten_with_path(
    tree: Any, is_leaf: IsLeaf | None = None, is_leaf_takes_path: bool = False
) -> tuple[list[tuple[KeyPath, Any]], jax.tree_util.PyTreeDef]:
    """Take a tree apart into its leaves, each with its path, and its structure.

    The rule: as `flatten`; a path is a tuple of keys, which ``jax.tree_util.keystr`` prints as code.

    Follows `jax.tree.flatten_with_path
    <https://docs.jax.dev/en/latest/_autosummary/jax.tree.flatten_with_path.html>`_.

    Example:
        >>> from treetyped import tree
        >>> tree.flatten_with_path({"w": 1})
        ([((DictKey(key='w'),), 1)], PyTreeDef({'w': *}))

    Args:
        tree: any tree.
        is_leaf: stops at every node for which it returns true.
        is_leaf_takes_path: calls ``is_leaf(path, node)`` instead of ``is_leaf(node)``.

    Returns:
        Pairs of path and leaf, and the treedef.
    """
    check_is_leaf("flatten_with_path", is_leaf)
    return jax.tree_util.tree_flatten_with_path(tree, is_leaf, **asking_paths(is_leaf_takes_path))


def unflatten(treedef: jax.tree_util.PyTreeDef, leaves: Iterable[Any]) -> Any:
    """Put a tree together from its structure and its leaves.

    The rule: one leaf for each place in the structure, from left to right.

    Follows `jax.tree.unflatten <https://docs.jax.dev/en/latest/_autosummary/jax.tree.unflatten.html>`_.

    Example:
        >>> from treetyped import tree
        >>> tree.unflatten(tree.structure({"w": [1, 2], "b": 0}), [10, 20, 30])
        {'b': 10, 'w': [20, 30]}

    Args:
        treedef: the structure.
        leaves: the leaves; any objects.

    Returns:
        The tree.

    Raises:
        StructureError: there are too many leaves, or too few.
    """
    check_treedef("unflatten", "treedef", treedef)
    if not isinstance(leaves, Iterable):
        raise wrong("unflatten", "leaves", leaves, "the leaves, as a list")
    # JAX reads an iterator while it builds the tree; a list can still be counted when it has refused it.
    given = leaves if isinstance(leaves, list) else list(leaves)
    try:
        return jax.tree_util.tree_unflatten(treedef, given)
    except Exception:
        if len(given) == treedef.num_leaves:
            raise
    raise StructureError(f'tree.unflatten: "treedef" has {count(treedef.num_leaves)}, "leaves" has {len(given)}')


def count(number: int) -> str:
    return f"{number} leaf" if number == 1 else f"{number} leaves"

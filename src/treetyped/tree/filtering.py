# ruff: noqa: A001 - filter has the name of Python's own
"""``filter``, ``partition``, ``combine`` and ``update``: parts of a tree that keep its shape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import jax

from treetyped.hints import Hint
from treetyped.tree.mismatch import Comparison, StructureError, explain, quote
from treetyped.tree.places import Places, walk
from treetyped.tree.where import where as choose

T = TypeVar("T")


def filter(tree: Any, where: object) -> Any:
    """Keep the leaves that are meant, and put ``None`` in the place of the others.

    The rule: the result has the nodes and the static fields of ``tree``. ``where`` is all that `where` takes: a role,
    the class of a leaf, a predicate of a leaf, a path pattern, a tree of booleans, or ``~``, ``&``, ``|`` of these.

    Example:
        >>> from treetyped import tree
        >>> tree.filter({"w": 1.5, "steps": 3}, float)
        {'steps': None, 'w': 1.5}

    Args:
        tree: any tree.
        where: which leaves to keep.

    Returns:
        The tree with fewer leaves.

    Raises:
        StructureError: ``where`` names a place that ``tree`` does not have, or is no prefix of it.
    """
    return split("filter", tree, (where,))[0]


def partition(tree: Any, *where: object) -> tuple[Any, ...]:
    """Divide the leaves of a tree among parts that all have its shape.

    The rule: a leaf goes to the part of the first ``where`` that means it, and to the last part if none does; in the
    other parts its place holds ``None``. So there is one part more than there are ``where``. `combine` undoes it.

    Example:
        >>> from treetyped import tree
        >>> tree.partition({"w": 1.5, "steps": 3}, float)
        ({'steps': None, 'w': 1.5}, {'steps': 3, 'w': None})

    Args:
        tree: any tree.
        where: which leaves each part takes, as in `filter`.

    Returns:
        The parts; the last one is the rest.

    Raises:
        StructureError: a ``where`` names a place that ``tree`` does not have, or is no prefix of it.
    """
    return split("partition", tree, where)


def combine(*parts: Any) -> Any:
    """Make one tree out of parts: what `partition` has divided, also after its leaves have changed.

    The rule: all parts have one structure, but for ``None`` in the place of leaves that another part has; each leaf is
    in exactly one part. ``None`` in all parts is ``None`` in the result, unless a class declares a type there that
    excludes it.

    Example:
        >>> from treetyped import tree
        >>> tree.combine({"w": 1.5, "steps": None}, {"w": None, "steps": 3})
        {'steps': 3, 'w': 1.5}

    Args:
        parts: at least one tree.

    Returns:
        The whole tree.

    Raises:
        StructureError: a leaf is in two parts or in none, or the parts differ in another way.
    """
    if not parts:
        raise TypeError("tree.combine: no part is given")
    names = [f"parts[{index}]" for index in range(len(parts))]
    rows, treedef = aligned("combine", names, parts)
    for index, row in enumerate(rows):
        holders = [name for name, leaf in zip(names, row, strict=True) if leaf is not None]
        if len(holders) > 1:
            raise StructureError(
                f"tree.combine: the leaf at {place(parts[0], index)} is in both {quote(holders[0])} and "
                f"{quote(holders[1])}"
            )
    whole = treedef.unflatten(next((leaf for leaf in row if leaf is not None), None) for row in rows)
    for index, (leaf, hint) in enumerate(walk(whole, Hint())):
        if leaf is None and hint.owner and hint.excludes_none:
            raise StructureError(f"tree.combine: the leaf at {place(parts[0], index)} is in no part")
    return whole


def update(tree: T, part: object) -> T:
    """Put the leaves that a part has into the whole tree.

    The rule: ``part`` has the structure of ``tree``, but for ``None`` in the place of leaves that it does not change.

    Example:
        >>> from treetyped import tree
        >>> tree.update({"w": 1.5, "steps": 3}, {"w": None, "steps": 4})
        {'steps': 4, 'w': 1.5}

    Args:
        tree: any tree.
        part: a part of it, changed, as from `filter`.

    Returns:
        The changed tree.

    Raises:
        StructureError: ``part`` has a leaf where ``tree`` has ``None``, or the structures differ in another way.
    """
    rows, treedef = aligned("update", ["tree", "part"], [tree, part])
    for index, (old, new) in enumerate(rows):
        if old is None and new is not None:
            raise StructureError(
                f'tree.update: "part" has a leaf at {place(tree, index)}, where "tree" is None: '
                f"use tree.at or dataclasses.replace"
            )
    updated: T = treedef.unflatten(old if new is None else new for old, new in rows)
    return updated


def split(function: str, tree: Any, wheres: Sequence[object]) -> tuple[Any, ...]:
    leaves, treedef = jax.tree_util.tree_flatten(tree)
    places = Places(function, tree, leaves)
    masks = [choose(where).marks(places) for where in wheres]
    masks.append([True] * len(leaves))
    owners = [marks.index(True) for marks in zip(*masks, strict=True)]
    return tuple(
        treedef.unflatten([leaf if owner == part else None for leaf, owner in zip(leaves, owners, strict=True)])
        for part in range(len(wheres) + 1)
    )


def aligned(function: str, names: Sequence[str], trees: Sequence[Any]) -> tuple[list[tuple[Any, ...]], Any]:
    """The leaves of trees that differ in ``None`` only, place by place, and the structure with a leaf for each."""
    columns, treedefs = zip(*(jax.tree_util.tree_flatten(tree, is_none) for tree in trees), strict=True)
    for name, other, treedef in zip(names[1:], trees[1:], treedefs[1:], strict=True):
        if treedef != treedefs[0]:
            comparison = Comparison(quote(names[0]), quote(name), prefix=False, is_leaf=lambda _, node: node is None)
            raise explain(function, list(comparison.mismatches(trees[0], other)), can_cure=False)
    return list(zip(*columns, strict=True)), treedefs[0]


def place(tree: Any, index: int) -> str:
    path, _ = jax.tree_util.tree_leaves_with_path(tree, is_none)[index]
    return jax.tree_util.keystr(path) or "the root"


def is_none(node: object) -> bool:
    return node is None

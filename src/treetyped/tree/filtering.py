# ruff: noqa: A001 - filter has the name of Python's own
"""``filter``, ``partition``, ``combine`` and ``update``: parts of a tree that keep its shape."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, TypeVar

import jax

from treetyped.hints import Hint
from treetyped.selection import read
from treetyped.tree.mismatch import Comparison, Mismatch, StructureError, explain, quote
from treetyped.tree.node import is_same, open_node, show_path
from treetyped.tree.places import Places, walk
from treetyped.tree.rearrangement import remember, remembered

T = TypeVar("T")
Row: TypeAlias = tuple[Any, ...]


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
    return split("filter", tree, (where,), 1)[0]


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
    return split("partition", tree, where, len(where) + 1)


def combine(*parts: Any, partial: bool = False) -> Any:
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
        partial: whether a leaf may be in no part, because the whole is itself a part of another tree.

    Returns:
        The whole tree.

    Raises:
        StructureError: a leaf is in two parts or in none, or the parts differ in another way.
    """
    if not parts:
        raise TypeError("tree.combine: no part is given")
    names = [f"parts[{index}]" for index in range(len(parts))]

    def choose(index: int, row: Row) -> int:
        holders = [number for number, leaf in enumerate(row) if leaf is not None]
        if len(holders) > 1:
            first, second = (quote(names[number]) for number in holders[:2])
            raise StructureError(f"tree.combine: the leaf at {place(parts[0], index)} is in both {first} and {second}")
        return holders[0] if holders else 0

    return merge("combine", names, parts, choose, partial=partial)


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

    def choose(index: int, row: Row) -> int:
        old, new = row
        if old is None and new is not None:
            raise StructureError(
                f'tree.update: "part" has a leaf at {place(tree, index)}, where "tree" is None: '
                f"use tree.at or dataclasses.replace"
            )
        return 0 if new is None else 1

    updated: T = merge("update", ["tree", "part"], [tree, part], choose)
    return updated


def split(function: str, tree: Any, wheres: Sequence[object], parts: int) -> tuple[Any, ...]:
    """The first ``parts`` parts, of which there is one for each ``where`` and one for the rest."""
    chosen = tuple(read(where, "where", function) for where in wheres)
    key = (function, type(tree), chosen) if all(where.of_structure for where in chosen) else None
    known = remembered(key, [tree]) if key is not None else None
    if known is not None:
        return known
    leaves, treedef = jax.tree_util.tree_flatten(tree)
    places = Places(function, tree, leaves)
    masks = [where.marks(places) for where in chosen]
    owners = [marks.index(True) for marks in zip(*masks, [True] * len(leaves), strict=True)]
    made = tuple(
        treedef.unflatten([leaf if owner == part else None for leaf, owner in zip(leaves, owners, strict=True)])
        for part in range(parts)
    )
    if key is not None:
        picked = [[index for index, owner in enumerate(owners) if owner == part] for part in range(parts)]
        remember(key, [tree], zip(made, picked, strict=True))
    return made


def merge(
    function: str,
    names: Sequence[str],
    trees: Sequence[Any],
    choose: Callable[[int, Row], int],
    *,
    partial: bool = True,
) -> Any:
    """The tree that has in each place what ``choose`` takes of the row of all trees' values there, by its index."""
    key = (function, partial, *map(type, trees))
    known = remembered(key, trees)
    if known is not None:
        return known[0]
    columns, treedef = aligned(function, names, trees)
    rows = list(zip(*columns, strict=True))
    choices = list(itertools.starmap(choose, enumerate(rows)))
    whole = treedef.unflatten([row[chosen] for row, chosen in zip(rows, choices, strict=True)])
    if not partial:
        check_complete(trees[0], whole)
    numbers = itertools.count()
    numbered = [[None if value is None else next(numbers) for value in column] for column in columns]
    picked = [numbered[chosen][index] for index, chosen in enumerate(choices)]
    remember(key, trees, [(whole, [number for number in picked if number is not None])])
    return whole


def check_complete(part: Any, whole: Any) -> None:
    """Refuse ``None`` where a class declares a type that excludes it."""
    for index, (leaf, hint) in enumerate(walk(whole, Hint())):
        if leaf is None and hint.owner and hint.excludes_none:
            raise StructureError(f"tree.combine: the leaf at {place(part, index)} is in no part")


def aligned(function: str, names: Sequence[str], trees: Sequence[Any]) -> tuple[Sequence[Row], Any]:
    """For each of trees that differ in ``None`` only, what is in each place, and the structure with a leaf for each."""
    columns, treedefs = zip(*(jax.tree_util.tree_flatten(tree, is_none) for tree in trees), strict=True)
    for name, other, treedef in zip(names[1:], trees[1:], treedefs[1:], strict=True):
        if not is_same(treedef, treedefs[0]):
            comparison = Comparison(quote(names[0]), quote(name), prefix=False, is_leaf=lambda _, node: node is None)
            found = comparison.mismatches(trees[0], other)
            raise explain(function, [each for each in found if not is_leaf_against_none(each)], can_cure=False)
    return columns, treedefs[0]


def place(tree: Any, index: int) -> str:
    path, _ = jax.tree_util.tree_leaves_with_path(tree, is_none)[index]
    return show_path(path)


def is_leaf_against_none(mismatch: Mismatch) -> bool:
    return mismatch.right is None and open_node(mismatch.left) is None


def is_none(node: object) -> bool:
    return node is None

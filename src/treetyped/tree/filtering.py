# ruff: noqa: A001 - filter has the name of Python's own
"""``filter``, ``partition``, ``combine`` and ``update``: parts of a tree that keep its shape."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias, TypeVar

import jax

from treetyped.choices import read
from treetyped.roles import RoleAlias, RoleType
from treetyped.selection import Where
from treetyped.tree.mismatch import Comparison, Mismatch, StructureError, explain, quote
from treetyped.tree.moves import NOWHERE
from treetyped.tree.node import is_same, open_node, show_path
from treetyped.tree.places import Places, walk
from treetyped.tree.rearrangement import Rearrangement, remember, remembered

T = TypeVar("T")
Row: TypeAlias = tuple[bool, ...]
Key: TypeAlias = tuple[Any, ...]

NAMED: Final = frozenset({str, RoleAlias, RoleType})
"""The classes of choices that depend on the structure alone."""


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
    key: Key = ("combine", partial, *map(type, parts))
    known = remembered(key, parts)
    if known is not None:
        return known[0]
    names = [f"parts[{index}]" for index in range(len(parts))]

    def choose(index: int, has_leaf: Row) -> int:
        if sum(has_leaf) > 1:
            holders = [quote(name) for name, has in zip(names, has_leaf, strict=True) if has]
            where = place(parts[0], index)
            raise StructureError(f"tree.combine: the leaf at {where} is in both {holders[0]} and {holders[1]}")
        return has_leaf.index(True) if any(has_leaf) else 0

    return merge(key, names, parts, choose, partial=partial)


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

    key: Key = ("update", type(tree), type(part))
    known = remembered(key, [tree, part])
    if known is not None:
        return known[0]  # type: ignore[no-any-return]

    def choose(index: int, has_leaf: Row) -> int:
        if has_leaf == (False, True):
            raise StructureError(
                f'tree.update: "part" has a leaf at {place(tree, index)}, where "tree" is None: '
                f"use tree.at or dataclasses.replace"
            )
        return 1 if has_leaf[1] else 0

    updated: T = merge(key, ["tree", "part"], [tree, part], choose)
    return updated


def split(function: str, tree: Any, wheres: Sequence[object], parts: int) -> tuple[Any, ...]:
    """The first ``parts`` parts, of which there is one for each ``where`` and one for the rest."""
    key: Key | None = (function, type(tree), *wheres)
    for each in wheres:
        if type(each) not in NAMED and not isinstance(each, type):
            key = None
            break
    known = None if key is None else remembered(key, (tree,))
    if known is not None:
        return known
    choices = [read(where, "where", function) for where in wheres]
    asking: Key = (function, type(tree), *[choice.key for choice in choices])
    question = Question(function, tree, choices)
    return remembered(asking, (tree,), question) or divided(key, asking, question, parts)


def divided(key: Key | None, asking: Key, question: Question, parts: int) -> tuple[Any, ...]:
    """The parts of a tree that is not known yet.

    Args:
        key: what to remember it by, if what the choices mean depends on the structure and the classes of the leaves.
        asking: what to remember it by otherwise.
        question: the choices.
        parts: how many parts there are.
    """
    leaves, treedef = jax.tree_util.tree_flatten(question.tree)
    marks = question.asked(leaves)
    owners = [each.index(True) for each in zip(*question.all_marks(leaves), [True] * len(leaves), strict=True)]
    picked = [[index if owner == part else NOWHERE for index, owner in enumerate(owners)] for part in range(parts)]
    rearrangement = Rearrangement((treedef,), treedef, tuple(picked))
    rearrangement.exact = any(choice.exact for choice in question.choices)
    if key is None or not all(choice.of_structure or choice.of_classes(leaves) for choice in question.choices):
        key, rearrangement.marks = asking, marks
    elif marks:
        rearrangement.kinds = list(map(type, leaves))
    made = rearrangement.made(leaves)
    remember(key, rearrangement)
    return made


class Question:
    """What choices mark in one tree. Those that look at the leaves do so once."""

    __slots__ = ("answer", "choices", "function", "tree")
    answer: list[Sequence[bool]] | None

    def __init__(self, function: str, tree: Any, choices: Sequence[Where[Any]]) -> None:
        self.function = function
        self.tree = tree
        self.choices = choices
        self.answer = None

    def asked(self, leaves: Sequence[Any]) -> list[Sequence[bool]]:
        """The marks of the choices that look at the leaves."""
        if self.answer is None:
            places = Places(self.function, self.tree, leaves)
            self.answer = [choice.marks(places) for choice in self.choices if not choice.of_structure]
        return self.answer

    def all_marks(self, leaves: Sequence[Any]) -> Iterator[Sequence[bool]]:
        """The marks of all choices."""
        places, asked = Places(self.function, self.tree, leaves), iter(self.asked(leaves))
        return (choice.marks(places) if choice.of_structure else next(asked) for choice in self.choices)


def merge(
    key: Key,
    names: Sequence[str],
    trees: Sequence[Any],
    choose: Callable[[int, Row], int],
    *,
    partial: bool = True,
) -> Any:
    """The tree that has in each place what ``choose`` takes of all trees' values there, knowing which have a leaf."""
    columns, treedef = aligned(str(key[0]), names, trees)
    rows = list(zip(*([leaf is not None for leaf in column] for column in columns), strict=True))
    first: dict[Row, int] = {}
    for index, row in enumerate(rows):
        first.setdefault(row, index)
    chosen = {row: choose(index, row) for row, index in first.items()}
    numbers = itertools.count()
    numbered = [[NOWHERE if leaf is None else next(numbers) for leaf in column] for column in columns]
    picked = [numbered[chosen[row]][index] for index, row in enumerate(rows)]
    rearrangement = Rearrangement(tuple(map(jax.tree_util.tree_structure, trees)), treedef, (picked,))
    (whole,) = rearrangement.made([leaf for column in columns for leaf in column if leaf is not None])
    if not partial and NOWHERE in picked:
        check_complete(trees[0], whole)
    remember(key, rearrangement)
    return whole


def check_complete(part: Any, whole: Any) -> None:
    """Refuse ``None`` where a class declares a type that excludes it."""
    for index, (leaf, hint) in enumerate(walk(whole)):
        if leaf is None and hint.owner and hint.excludes_none:
            raise StructureError(f"tree.combine: the leaf at {place(part, index)} is in no part")


def aligned(function: str, names: Sequence[str], trees: Sequence[Any]) -> tuple[Sequence[Sequence[Any]], Any]:
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

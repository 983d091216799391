"""Movers: functions that make trees of the leaves of other trees, as JAX would, without asking JAX for each node.

A mover is for one place: ``mover(leaves, *sources)`` takes what stands there in all trees that are read, and gives what
goes there in all trees that are made. It adds the leaves that it reads to a list, from left to right, and raises if
something is not what it was made for.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias

import jax

from treetyped.node import Node, node_of
from treetyped.tree.node import is_same, open_node
from treetyped.tree.written import Form, Mover, Row, class_mover

NOWHERE: Final = -1
"""In place of the number of a leaf: ``None`` goes there."""

Rows: TypeAlias = tuple[Row, ...]
Take: TypeAlias = Callable[[Any], Sequence[Any]]
Make: TypeAlias = Callable[[Sequence[Any]], Any]


class Movers:
    """Makes movers, one for all places that are alike.

    Args:
        sources: how many trees are read.
        targets: how many trees are made.
        exact: whether static values count too; without, trees that differ in them only share a mover.
    """

    def __init__(self, sources: int, targets: int, *, exact: bool) -> None:
        self.sources = sources
        self.targets = targets
        self.exact = exact
        self.by_parts: dict[Hashable, Mover] = {}
        self.in_loop: dict[Mover, Callable[[], Mover]] = {}
        self.flat: set[Mover] = set()

    def whole(self, treedef: Any, example: Any, rows: Rows) -> Mover | None:
        """The mover for whole trees; ``None`` if JAX is as fast, since there is no class of ours in them."""
        found = self.mover(treedef, example, rows)
        return None if found in self.flat else found

    def mover(self, treedef: Any, example: Any, rows: Rows) -> Mover:
        """The mover for a subtree.

        Args:
            treedef: its structure, where ``None`` is a leaf.
            example: what stands in its place in one of the sources.
            rows: what happens to each leaf.
        """
        if is_leaf(treedef):
            return self.flatly(rows[0], lambda: leaf_mover(*rows[0]))
        kind, static = treedef.node_data()
        own = node_of(kind)
        if own is not None and own.slots:
            parts = self.parts(own, treedef, example, rows)
            key = (kind, static if self.exact else None, parts)
            return self.by_parts.get(key) or self.of_class(key, own, static)
        node: Any = None if kind in (list, tuple) else open_node(example)
        below = self.below(treedef, example if node is None else [child for _, child in node.children], rows)
        if self.flat.issuperset(below):
            return self.flatly(
                (treedef, rows), lambda: flat_mover(treedef, rows, range(self.sources), range(self.targets))
            )
        if node is not None:
            return node_mover(node.opened.flatten_up_to, node.opened.unflatten, below)
        loop = self.in_loop.get(below[0]) if len(set(below)) == 1 else None
        take = sequence(kind, len(below))
        return loop_mover(take, kind, loop()) if loop else node_mover(take, kind, below)

    def flatly(self, key: Hashable, make: Callable[[], Mover]) -> Mover:
        if key not in self.by_parts:
            self.by_parts[key] = make()
            self.flat.add(self.by_parts[key])
        return self.by_parts[key]

    def of_class(self, key: tuple[Any, ...], own: Node, static: Any) -> Mover:
        def make(in_loop: bool) -> Mover:
            form = Form(self.sources, self.targets, own.table is not None, self.exact, in_loop)
            return class_mover(own, static, key[2], form)

        self.by_parts[key] = made = make(False)
        self.in_loop[made] = lambda: make(True)
        return made

    def parts(self, own: Node, treedef: Any, example: Any, rows: Rows) -> tuple[Row | Mover, ...]:
        """For each field, what happens to the leaf in its place, or the mover for its place."""
        if treedef.num_nodes == len(rows) + 1 == len(own.children) + 1:
            return rows
        children = treedef.children()
        examples = [getattr(example, name) for name in own.children]
        below = zip(children, examples, shares(children, rows), strict=True)
        return tuple(each[0] if is_leaf(child) else self.mover(child, value, each) for child, value, each in below)

    def below(self, treedef: Any, examples: Sequence[Any], rows: Rows) -> tuple[Mover, ...]:
        children = treedef.children()
        return tuple(map(self.mover, children, examples, shares(children, rows)))


def is_leaf(treedef: Any) -> bool:
    return bool(treedef.num_nodes == 1 and treedef.num_leaves == 1)


def shares(children: Iterable[Any], rows: Rows) -> Iterator[Rows]:
    """What happens to the leaves of each child."""
    start = 0
    for child in children:
        end = start + child.num_leaves
        yield rows[start:end]
        start = end


def sequence(kind: type, length: int) -> Take:
    """What takes a list or a tuple apart."""
    kinds = (kind,)

    def take(value: Any) -> Any:
        if type(value) in kinds and len(value) == length:
            return value
        raise ValueError

    return take


def leaf_mover(there: tuple[bool, ...], picked: tuple[int | None, ...]) -> Mover:
    """For a place where each source has a leaf, or ``None``."""

    def move(leaves: list[Any], *sources: Any) -> Sequence[Any]:
        for source, has_leaf in zip(sources, there, strict=True):
            if has_leaf:
                leaves.append(source)
            elif source is not None:
                raise ValueError
        return [None if source is None else sources[source] for source in picked]

    return move


def flat_mover(treedef: Any, rows: Rows, sources: range, targets: range) -> Mover:
    """For a subtree in which there is no class of ours, so that JAX is fast."""
    wholes = [treedef.unflatten([0 if there[source] else None for there, _ in rows]) for source in sources]
    structures = list(map(jax.tree_util.tree_structure, wholes))
    numbers = itertools.count()
    read: dict[int | None, list[int]] = {None: [NOWHERE] * len(rows)}
    for source in sources:
        read[source] = [next(numbers) if there[source] else NOWHERE for there, _ in rows]
    chosen = [[read[picked[target]][index] for index, (_, picked) in enumerate(rows)] for target in targets]

    def move(leaves: list[Any], *trees: Any) -> Sequence[Any]:
        pool = []
        for tree, structure in zip(trees, structures, strict=True):
            found, other = jax.tree_util.tree_flatten(tree)
            if not is_same(other, structure):
                raise ValueError
            pool += found
        leaves += pool
        pool.append(None)
        return [treedef.unflatten([pool[number] for number in each]) for each in chosen]

    return move


def node_mover(take: Take, make: Make, below: Sequence[Mover]) -> Mover:
    """For nodes with other nodes below."""

    def move(leaves: list[Any], *nodes: Any) -> Sequence[Any]:
        children = zip(*map(take, nodes), strict=True)
        moved = [mover(leaves, *each) for mover, each in zip(below, children, strict=True)]
        return list(map(make, zip(*moved, strict=True)))

    return move


def loop_mover(take: Take, kind: type, loop: Mover) -> Mover:
    """For lists or tuples of nodes that are all alike."""

    def move(leaves: list[Any], node: Any, *others: Any) -> Sequence[Any]:
        made = loop(leaves, take(node), *(others and [take(other) for other in others]))
        return made if kind is list else list(map(kind, made))

    return move

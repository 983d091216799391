"""A tree in which each place is an object of its own, for a function to point at; made once for each structure."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Callable, Mapping, Sequence
from types import NoneType
from typing import Any, Final

import jax

from treetyped.tree.mismatch import StructureError
from treetyped.tree.node import KeyPath, show_path

KEPT: Final = 64
"""How many structures are remembered, and how many choices for each."""

_KNOWN: Final[dict[Any, Stands]] = {}


class Stand:
    """Stands for a leaf, for ``None`` or for an empty node, so that each place is an object of its own."""

    __slots__ = ("is_leaf", "path")

    def __init__(self, path: str, is_leaf: bool) -> None:
        self.path = path
        self.is_leaf = is_leaf

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"tree.at: the leaf at {self.path} is chosen as it is, without .{name}: use apply")

    def __getitem__(self, index: Any) -> Any:
        raise TypeError(f"tree.at: the leaf at {self.path} is chosen as it is, without [{index!r}]: use apply")


class Stands:
    """A tree of one structure whose leaves, ``None`` and empty nodes are each a `Stand`.

    Attributes:
        tree: the tree.
        ids: the ids of all its nodes and leaves.
        is_kept: whether nothing in it can change unseen, so that it may be used again.
    """

    def __init__(self, tree: Any, treedef: Any) -> None:
        self.tree = jax.tree_util.tree_map_with_path(stand, tree, is_leaf=is_empty)
        self.treedef = treedef
        nodes: list[Any] = []

        def passed(node: Any) -> bool:
            nodes.append(node)
            return False

        jax.tree_util.tree_leaves(self.tree, is_leaf=passed)
        self.ids = frozenset(map(id, nodes))
        leaves = [node for node in nodes if isinstance(node, Stand) and node.is_leaf]
        self.leaves = {id(leaf): index for index, leaf in enumerate(leaves)}
        self.copies = [(node, copy.copy(node)) for node in nodes if isinstance(node, list | dict)]
        self.is_kept = all(isinstance(node, Stand | list | dict) or never_changes(type(node)) for node in nodes)
        self.known: dict[tuple[int, ...], tuple[Any, list[int]]] = {}

    def chosen_by(self, where: Callable[[Any], Any]) -> Any:
        """What a function returns for the tree; one that changes it, by ``pop`` or the like, is refused."""
        try:
            found = where(self.tree)
        finally:
            is_changed = any(node != before for node, before in self.copies)
            if is_changed:
                _KNOWN.pop(self.treedef, None)
        if is_changed:
            raise StructureError('tree.at: "where" changed the tree that it was given: return a place of it')
        return found

    def located(self, wanted: Sequence[Any]) -> tuple[Any, list[int]]:
        """The index of each place among the leaves of a treedef: ``None`` if it is that of the tree."""
        key = tuple(map(id, wanted))
        known = self.known.get(key)
        if known is not None:
            return known
        index = positions(self.tree, wanted)
        check(self.tree, wanted, index)
        if self.leaves.keys() >= set(key):
            found: tuple[Any, list[int]] = None, [self.leaves[each] for each in key]
        else:
            is_chosen = jax.tree_util.tree_structure(self.tree, is_leaf=lambda node: id(node) in index)
            found = is_chosen, [index[each] for each in key]
        if len(self.known) >= KEPT:
            self.known.clear()
        self.known[key] = found
        return found


def stands_for(tree: Any, treedef: Any) -> Stands:
    """The stands for a tree, whose treedef is given too."""
    found = _KNOWN.get(treedef)
    if found is None:
        found = Stands(tree, treedef)
        if found.is_kept:
            if len(_KNOWN) >= KEPT:
                _KNOWN.clear()
            _KNOWN[treedef] = found
    return found


def stand(path: KeyPath, value: Any) -> Stand:
    return Stand(show_path(path), not is_empty(value))


def never_changes(cls: type) -> bool:
    """Whether the instances of a class of nodes are frozen."""
    parameters = getattr(cls, "__dataclass_params__", None)
    return issubclass(cls, tuple) or (dataclasses.is_dataclass(cls) and parameters is not None and parameters.frozen)


def check(stands: Any, wanted: Sequence[Any], index: Mapping[int, int]) -> None:
    """Refuse places that are not in the tree, chosen twice, or inside each other."""
    for number, place in enumerate(wanted):
        if not positions(stands, [place]):
            raise StructureError(
                f"tree.at: {describe(place)} is no place of the tree: return a node or a leaf as it stands in the tree "
                f"(static fields are changed by tree.replace_static or dataclasses.replace)"
            )
        if any(place is earlier for earlier in wanted[:number]):
            raise StructureError(f"tree.at: {path_of(stands, place)} is chosen twice")
        if id(place) not in index:
            outer = next(each for each in wanted if each is not place and positions(each, [place]))
            raise StructureError(
                f"tree.at: {path_of(stands, place)} is inside {path_of(stands, outer)}, which is chosen too"
            )


def describe(place: Any) -> str:
    return repr(place) if isinstance(place, str | int | float | NoneType) else f"a {type(place).__name__}"


def path_of(stands: Any, place: Any) -> str:
    found = jax.tree_util.tree_leaves_with_path(stands, is_leaf=lambda node: node is place)
    return next(show_path(path) for path, node in found if node is place)


def positions(stands: Any, wanted: Sequence[Any]) -> dict[int, int]:
    """Where in the flat tree each of the wanted objects is, by its id."""
    ids = set(map(id, wanted))
    flat = jax.tree_util.tree_leaves(stands, is_leaf=lambda node: id(node) in ids)
    return {id(node): index for index, node in enumerate(flat) if id(node) in ids}


def is_empty(node: Any) -> bool:
    """Whether a node is ``None`` or another that has nothing in it; two such may be one object."""
    treedef: Any = jax.tree_util.tree_structure(node)
    return bool(treedef.num_leaves == 0 and treedef.num_nodes == 1)

"""``at``: other values in chosen places of a tree."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import NoneType
from typing import Any, Generic, TypeVar

import jax

from treetyped.tree.arguments import check_function
from treetyped.tree.mismatch import StructureError
from treetyped.tree.node import KeyPath

T = TypeVar("T")
P = TypeVar("P")


@dataclass(frozen=True, slots=True, eq=False)
class At(Generic[T, P]):
    """Places in a tree, made by `at`.

    Args:
        tree: the tree.
        where: takes the tree to the place, or to a tuple or list of places.
    """

    tree: T
    where: Callable[[T], P]

    def get(self) -> P:
        """What stands there; of several places, all of it, as ``where`` returned them."""
        chosen = Chosen(self.tree, self.where)
        found: Any = chosen.values[0] if chosen.kind is None else chosen.kind(chosen.values)
        return found  # type: ignore[no-any-return]

    def set(self, value: P) -> T:
        """The tree with ``value`` there; for several places, one value for each, in order.

        Raises:
            StructureError: there is not one value for each place.
        """
        chosen = Chosen(self.tree, self.where)
        if chosen.kind is None:
            return chosen.replaced([value])  # type: ignore[no-any-return]
        if not isinstance(value, list | tuple) or len(value) != len(chosen.values):
            given = f"{len(value)} values" if isinstance(value, list | tuple) else f"a {type(value).__name__}"
            raise StructureError(f"tree.at: {len(chosen.values)} places are chosen, and {given} given to set")
        return chosen.replaced(value)  # type: ignore[no-any-return]

    def apply(self, f: Callable[[P], P]) -> T:
        """The tree with ``f(value)`` for the ``value`` that stands there; of several places, ``f`` takes all."""
        check_function("at(...).apply", "f", f, "lambda value: 2 * value")
        return self.set(f(self.get()))


def at(tree: T, where: Callable[[T], P]) -> At[T, P]:
    """Choose a place in a tree, or several, to read or to change in a copy.

    The rule: ``where`` gets a tree like ``tree``, and returns a node or a leaf of it, as it finds it by attributes,
    indices and keys; what it returns must be in the tree, and not in two chosen places. A place that holds ``None``
    can be chosen too. `At.set`, `At.apply` and `At.get` then do the work.

    Example:
        >>> from treetyped import tree
        >>> model = {"layers": [{"w": 1, "b": None}, {"w": 2, "b": None}]}
        >>> tree.at(model, lambda m: m["layers"][0]["b"]).set(5)
        {'layers': [{'b': 5, 'w': 1}, {'b': None, 'w': 2}]}
        >>> tree.at(model, lambda m: [layer["w"] for layer in m["layers"]]).apply(lambda ws: [-w for w in ws])
        {'layers': [{'b': None, 'w': -1}, {'b': None, 'w': -2}]}

    Args:
        tree: any tree.
        where: takes the tree to the place, or to a tuple or list of places.

    Returns:
        The place, with ``get()``, ``set(value)`` and ``apply(f)``.
    """
    check_function("at", "where", where, "lambda model: model.weight")
    return At(tree, where)


class Stand:
    """Stands for a leaf, for ``None`` or for an empty node, so that each place is an object of its own."""

    __slots__ = ("path",)

    def __init__(self, path: str) -> None:
        self.path = path

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"tree.at: the leaf at {self.path} is chosen as it is, without .{name}: use apply")

    def __getitem__(self, index: Any) -> Any:
        raise TypeError(f"tree.at: the leaf at {self.path} is chosen as it is, without [{index!r}]: use apply")


class Chosen:
    """The places that a function chooses in a tree.

    Attributes:
        kind: ``tuple`` or ``list``, if several places are chosen.
        values: what stands in each.
    """

    def __init__(self, tree: Any, where: Callable[[Any], Any]) -> None:
        stands = jax.tree_util.tree_map_with_path(lambda path, _: Stand(show(path)), tree, is_leaf=is_empty)
        found = where(stands)
        several = isinstance(found, list | tuple) and not positions(stands, [found])
        self.kind = (list if isinstance(found, list) else tuple) if several else None
        wanted: Sequence[Any] = found if several else [found]
        index = positions(stands, wanted)
        check(stands, wanted, index)
        self.order = [index[id(place)] for place in wanted]
        treedef: Any = jax.tree_util.tree_structure(stands, is_leaf=lambda node: id(node) in index)
        self.treedef = treedef
        self.all = treedef.flatten_up_to(tree)
        self.values = [self.all[index] for index in self.order]

    def replaced(self, values: Sequence[Any]) -> Any:
        new = list(self.all)
        for index, value in zip(self.order, values, strict=True):
            new[index] = value
        return self.treedef.unflatten(new)


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
    return next(show(path) for path, node in found if node is place)


def show(path: KeyPath) -> str:
    return jax.tree_util.keystr(path) or "the root"


def positions(stands: Any, wanted: Sequence[Any]) -> dict[int, int]:
    """Where in the flat tree each of the wanted objects is, by its id."""
    ids = set(map(id, wanted))
    flat = jax.tree_util.tree_leaves(stands, is_leaf=lambda node: id(node) in ids)
    return {id(node): index for index, node in enumerate(flat) if id(node) in ids}


def is_empty(node: Any) -> bool:
    """Whether a node is ``None`` or another that has nothing in it; two such may be one object."""
    treedef: Any = jax.tree_util.tree_structure(node)
    return bool(treedef.num_leaves == 0 and treedef.num_nodes == 1)

"""``at``: other values in chosen places of a tree."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import jax

from treetyped.tree.arguments import check_function
from treetyped.tree.mismatch import StructureError
from treetyped.tree.stands import stands_for

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
        return Chosen(self.tree, self.where).value  # type: ignore[no-any-return]

    def set(self, value: P) -> T:
        """The tree with ``value`` there; for several places, one value for each, in order.

        Raises:
            StructureError: there is not one value for each place.
        """
        return Chosen(self.tree, self.where).with_value(value)  # type: ignore[no-any-return]

    def apply(self, f: Callable[[P], P]) -> T:
        """The tree with ``f(value)`` for the ``value`` that stands there; of several places, ``f`` takes all."""
        check_function("at(...).apply", "f", f, "lambda value: 2 * value")
        chosen = Chosen(self.tree, self.where)
        return chosen.with_value(f(chosen.value))  # type: ignore[no-any-return]


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


class Chosen:
    """The places that a function chooses in a tree.

    Attributes:
        kind: ``tuple`` or ``list``, if several places are chosen.
    """

    def __init__(self, tree: Any, where: Callable[[Any], Any]) -> None:
        leaves, treedef = jax.tree_util.tree_flatten(tree)
        stands = stands_for(tree, treedef)
        found = stands.chosen_by(where)
        several = isinstance(found, list | tuple) and id(found) not in stands.ids
        self.kind: Any = (list if isinstance(found, list) else tuple) if several else None
        other, self.order = stands.located(found if several else (found,))
        self.treedef = treedef if other is None else other
        self.all = leaves if other is None else other.flatten_up_to(tree)

    @property
    def value(self) -> Any:
        """What stands there; of several places, all of it."""
        values = [self.all[index] for index in self.order]
        return values[0] if self.kind is None else self.kind(values)

    def with_value(self, value: Any) -> Any:
        """The tree with ``value`` there; for several places, one value for each."""
        values = value if self.kind is not None else (value,)
        if not isinstance(values, list | tuple) or len(values) != len(self.order):
            given = f"{len(values)} values" if isinstance(values, list | tuple) else f"a {type(values).__name__}"
            raise StructureError(f"tree.at: {len(self.order)} places are chosen, and {given} given to set")
        new = list(self.all)
        for index, each in zip(self.order, values, strict=True):
            new[index] = each
        return self.treedef.unflatten(new)

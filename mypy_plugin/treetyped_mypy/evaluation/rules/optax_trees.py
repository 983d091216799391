"""``optax.tree``: functions that compute with each leaf of a tree, or of two trees of one structure."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from treetyped_mypy.evaluation.arrays import FLOAT, Array, as_array
from treetyped_mypy.evaluation.call import LibraryCall
from treetyped_mypy.evaluation.rules.optimiser_steps import array_like, has_partner, is_passed_over
from treetyped_mypy.evaluation.trees import map_leaves
from treetyped_mypy.flow.values import UNKNOWN, Value
from treetyped_mypy.rules.tree_functions import NONE_STAYS, ONE_ARRAY, OPTAX_TREE_MATH

PLACES: Final = {
    "scale": (1,),
    "add_scale": (0, 2),
    "where": (1, 2),
}
"""Where the trees stand, if not first."""

CASTING: Final = {"cast": ("tree",), "cast_like": ("tree", "other_tree")}
SAME: Final = frozenset({"zeros_like", "ones_like", "conj", "clip"})
"""Those that give arrays as they are given, if they are given nothing else."""


def leafwise(word: str, names: tuple[str, ...], call: LibraryCall) -> Value:
    if call.is_open:
        return UNKNOWN
    places = PLACES.get(word, tuple(range(len(names))))
    first, *others = [call.get(place, name) for place, name in zip(places, names, strict=True)]
    stays = f"optax.tree.{word}" in NONE_STAYS
    for place, name, other in zip(places[1:], names[1:], others, strict=True):
        found = call.mismatches(first, other, equal=True)
        mismatches = [each for each in found if has_partner(each) and not (stays and is_passed_over(each))]
        if mismatches:
            return call.say_apart(mismatches, (places[0], names[0]), (place, name))
    if f"optax.tree.{word}" in ONE_ARRAY:
        return Array(None, (), any(isinstance(each, Array) and each.is_traced for each in call.arguments))
    if word == "batch_shape":
        return UNKNOWN
    is_same = word in SAME and len(call.arguments) == 1
    return map_leaves(call.run, first, array_like if is_same else computed, call.place)


def computed(leaf: Value) -> Value:
    found = as_array(leaf)
    return UNKNOWN if found is None else Array(found.kind if found.kind == FLOAT else None, None, found.is_traced)


RULES: Final[dict[str, Callable[[LibraryCall], Value]]] = {
    f"optax.tree.{word}": partial(leafwise, word, names) for word, names in {**OPTAX_TREE_MATH, **CASTING}.items()
}

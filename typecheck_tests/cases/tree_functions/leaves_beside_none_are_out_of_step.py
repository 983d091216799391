"""``None`` has no leaf: from there on the leaves of two trees belong to different places."""

from typing import NamedTuple

import jax


class Layer(NamedTuple):
    weight: int
    bias: int | None
    scale: int


first, second = Layer(1, None, 3), Layer(4, 5, 6)
products = [a * b for a, b in zip(jax.tree.leaves(first), jax.tree.leaves(second), strict=False)]  # E(silent): the leaves are out of step, None has none: the leaf at .scale meets the leaf at .bias  [pytree-structure] ;; N: use jax.tree.map, which compares the trees
assert products == [4, 15]


def dot(one, other):
    return sum(a * b for a, b in zip(jax.tree.leaves(one), jax.tree.leaves(other), strict=False))  # E(silent): the leaves are out of step, None has none: the leaf at ['c'] meets the leaf at ['b']  [pytree-structure] ;; N: use jax.tree.map, which compares the trees ;; N: called at line 23


assert dot({"w": 1, "b": None, "c": 3}, {"w": 4, "b": 5, "c": 6}) == 3 * 5 + 1 * 6
assert dot({"w": 1, "b": 2}, {"w": 4, "b": 5}) == 14

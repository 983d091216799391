"""``zip`` of the leaves of two trees is silently wrong where one has ``None`` for a leaf of the other."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
from jax import Array


class Norm(NamedTuple):
    bias: Array | None
    scale: Array | None


x = jnp.ones(3)
one, other = Norm(x, None), Norm(None, 2 * x)
a = Norm(x, None)
b = Norm(None, 2 * x)
pairs = list(zip(jax.tree.leaves(a), jax.tree.leaves(b), strict=False))
# E(silent): the leaves are out of step, None has none: the leaf at .bias meets the leaf at .scale  [pytree-structure] ;; N: use jax.tree.map, which compares the trees
assert len(pairs) == 1
assert pairs[0][1][0] == 2
last = list(zip(jax.tree.leaves((x, x)), jax.tree.leaves((x, None)), strict=False))


def pair(a: Norm, b: Norm) -> int:
    return len(list(zip(jax.tree.leaves(a), jax.tree.leaves(b), strict=False)))


pair(a, a)


def paired(first, second):
    left, _ = jax.tree.flatten(first)
    right = jax.tree.leaves(second)
    return list(zip(left, right, strict=False))
    # E(silent): the leaves are out of step, None has none: ...  [pytree-structure] ;; N: ... ;; N: called at line ...


assert len(paired({"bias": x, "scale": None}, {"bias": None, "scale": x})) == 1
paired({"bias": x, "scale": None}, {"bias": x, "scale": None})
paired({"bias": x, "scale": x}, {"b": x, "w": x})
grown = jax.tree.leaves(one)
grown.append(x)
list(zip(grown, jax.tree.leaves(other), strict=False))

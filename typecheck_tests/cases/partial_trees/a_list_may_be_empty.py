"""What parts say of the items of a list is certain only where the list is known to have some."""

from typing import Any

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import Param, pytree_dataclass, tree


@pytree_dataclass
class Net:
    layers: list[Param[Array]]


@pytree_dataclass
class Pair:
    layers: tuple[Param[Array], Param[Array]]


Nested = list["Nested"]


def run(nested: Nested) -> Any:
    return jax.lax.scan(lambda carry, x: (carry, x), nested, None, length=1)


part, _ = tree.partition(Net([]), Array)
assert tree.combine(part, part) == Net([])
(everything,) = tree.partition([1, 2])
reveal_type(everything)  # R: list[int]
run([[], [[]]])
both, _ = tree.partition(Pair((jnp.ones(1), jnp.ones(1))), Param)
tree.combine(both, both)  # E: tree.combine: the leaf at .layers[0] is in both "both" and "both"  [pytree-filter]

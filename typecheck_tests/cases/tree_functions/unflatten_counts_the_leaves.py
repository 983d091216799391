"""A list of leaves that is written out must have one for each place; an unknown number is silent."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import pytree_dataclass


@pytree_dataclass
class Linear:
    weight: Array
    bias: Array


x = jnp.ones(3)
treedef = jax.tree.structure(Linear(x, x))
jax.tree.unflatten(treedef, [x])  # E: tree.unflatten: "treedef" has 2 leaves, "leaves" has 1  [pytree-structure]
jax.tree.unflatten(treedef, (x, x, x))  # E: tree.unflatten: "treedef" has 2 leaves, "leaves" has 3  [pytree-structure]
treedef.unflatten([x])  # E: tree.unflatten: "treedef" has 2 leaves, "leaves" has 1  [pytree-structure]
_, both = jax.tree.flatten([x, None, (x, x)])
jax.tree.unflatten(both, [x])  # E: tree.unflatten: "treedef" has 3 leaves, "leaves" has 1  [pytree-structure]
jax.tree.unflatten(both, [x, x, x])
jax.tree.unflatten(both, [x, *[x, x]])
with_none = jax.tree.structure([x, None], is_leaf=lambda node: node is None)
jax.tree.unflatten(with_none, [x, x])
words: Linear = jax.tree.unflatten(treedef, ["w", "b"])
assert words.weight == "w"

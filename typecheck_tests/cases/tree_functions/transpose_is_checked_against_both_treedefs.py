"""JAX counts the leaves; more or fewer of them fail, and treedefs in the wrong order mix them up."""

import jax
import jax.numpy as jnp
from jax import Array

from treetyped import tree

x = jnp.ones(3)
Params = dict[str, Array]
params: Params = {"w": x, "b": 2 * x}
outer = jax.tree.structure(params)
pair = jax.tree.structure((0, 0))
triples = jax.tree.map(lambda x: (x, x, x), params)
jax.tree.transpose(outer, pair, triples)
# E: tree.transpose: "outer_treedef" has 2 leaves and "inner_treedef" 2 leaves, "pytree_to_transpose" has 6  [pytree-structure]
jax.tree.transpose(pair, pair, (x, x, x))
# E: tree.transpose: "outer_treedef" has 2 leaves and "inner_treedef" 2 leaves, "pytree_to_transpose" has 3  [pytree-structure]
mixed = jax.tree.transpose(pair, outer, {"w": (1, 2), "b": (3, 4)})
# E(silent): tree.transpose: "outer_treedef" is the inner structure of "pytree_to_transpose": the leaves get mixed up  [pytree-structure]
assert mixed == {"b": (3, 1), "w": (4, 2)}
jax.tree.transpose(outer, pair, {"w": (1, 2), "b": (3, 4)})
tree.transpose(pair, outer, {"w": (1, 2), "b": (3, 4)})
# E: tree.transpose: "outer_treedef" is the inner structure of "pytree_to_transpose": the leaves get mixed up  [pytree-structure]

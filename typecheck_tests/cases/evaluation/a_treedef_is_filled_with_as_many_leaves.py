"""``treedef.unflatten(leaves)``: the method does what ``jax.tree.unflatten`` does."""

import jax
import jax.numpy as jnp

params = {"w": jnp.ones(3), "b": jnp.ones(2)}
leaves, treedef = jax.tree.flatten(params)
doubled = treedef.unflatten([2 * leaf for leaf in leaves])
doubled["w"]
doubled["c"]  # E: doubled has no key 'c': its keys are 'w', 'b'  [pytree-structure]
treedef.unflatten(leaves[:1])  # E: tree.unflatten: "treedef" has 2 leaves, "leaves" has 1  [pytree-structure]
jax.tree.structure(params).unflatten([*leaves, jnp.ones(1)])  # E: tree.unflatten: "treedef" has 2 leaves, "leaves" has 3  [pytree-structure]

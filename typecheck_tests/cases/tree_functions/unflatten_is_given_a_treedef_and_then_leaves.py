"""The two in the wrong order, a tree for its treedef, a dict for its leaves."""

import jax
import jax.numpy as jnp

params = {"w": jnp.ones(3), "b": jnp.ones(2)}
leaves, treedef = jax.tree.flatten(params)
jax.tree.unflatten(leaves, treedef)  # E: tree.unflatten: "treedef" and "leaves" are swapped  [pytree-structure] ;; N: flatten gives the leaves first, unflatten takes the treedef first
jax.tree.unflatten(params, leaves)
# E: tree.unflatten: "treedef" is a dict with keys 'b', 'w', not a treedef  [pytree-structure] ;; N: write jax.tree.structure(...) of it
wrong = jax.tree.unflatten(treedef, {"w": 1, "b": 2})
# E(silent): tree.unflatten: "leaves" is a dict: its keys would become the leaves  [pytree-leaf] ;; N: write jax.tree.leaves(...) of it
assert wrong == {"b": "w", "w": "b"}
jax.tree.unflatten(treedef, leaves)
